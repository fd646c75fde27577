package dev.ballast.client;

import dev.ballast.model.Filter;
import dev.ballast.model.Operation;
import dev.ballast.model.Tagged;

/** Lists the resources with a tag, and deletes tags. A tag stays when the resources that had it are deleted. */
public record AccountTags(Calls calls) {

    /**
     * Lists the resources with the tag: GET /tags/{label}, one request for each 500 when an iteration reaches them, at least
     * one.
     */
    public Pages<Tagged> of(String label) {
        return calls.list(Operation.LIST_TAGGED, Filter.NONE, Tagged.class, label);
    }

    /** Deletes the tag, and removes it from all resources: DELETE /tags/{label}. */
    public void delete(String label) {
        calls.send(calls.request(Operation.DELETE_TAG, null, label));
    }
}
