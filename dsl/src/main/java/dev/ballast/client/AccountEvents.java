package dev.ballast.client;

import dev.ballast.model.Event;
import dev.ballast.model.Filter;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;

/** Lists the events of the account in the last 90 days. */
public record AccountEvents(Calls calls) {

    /** Lists the events: GET /account/events, one request for each 500 events when an iteration reaches them, at least one. */
    public Pages<Event> list(Filter filter) {
        return calls.list(Operation.LIST_EVENTS, filter, Event.class);
    }

    /** Lists the events of a resource, the newest first, with the requests of {@link #list}. */
    public Pages<Event> of(Kind kind, long id) {
        return list(Filter.and(
                        Filter.eq("entity.type", kind.type()),
                        Filter.eq("entity.id", kind == Kind.RESERVED_IP ? kind.idText(id) : id))
                .descending("id"));
    }
}
