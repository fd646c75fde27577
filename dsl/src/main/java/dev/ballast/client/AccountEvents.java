package dev.ballast.client;

import dev.ballast.model.Event;
import dev.ballast.model.Filter;
import dev.ballast.model.Operation;

/** Lists what happened in the account in the last 90 days. */
public record AccountEvents(Calls calls) {

    /** Lists the events: GET /account/events, one request for each 500 of them when an iteration gets there, at least one. */
    public Pages<Event> list(Filter filter) {
        return calls.list(Operation.LIST_EVENTS, filter, Event.class);
    }

    /** Returns the event as it is now: GET /account/events/{id}. */
    public Event get(long id) {
        return calls.read(calls.request(Operation.READ_EVENT, null, id), id, Event.class);
    }
}
