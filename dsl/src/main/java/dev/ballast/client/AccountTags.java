package dev.ballast.client;

import dev.ballast.model.Filter;
import dev.ballast.model.Operation;
import dev.ballast.model.Tagged;

/** Tags as things of their own: they stay when what had them is deleted. */
public record AccountTags(Calls calls) {

    /** Lists what has the tag: GET /tags/{label}, one request for each 500 when an iteration gets there, at least one. */
    public Pages<Tagged> of(String label) {
        return calls.list(Operation.LIST_TAGGED, Filter.NONE, Tagged.class, label);
    }

    /** Deletes the tag, and takes it from all that has it: DELETE /tags/{label}. */
    public void delete(String label) {
        calls.send(calls.request(Operation.DELETE_TAG, null, label));
    }
}
