package dev.ballast.sandbox;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One call on its way through the sandbox, and what was learnt about it for the journal. */
final class Turn {

    private final Call call;
    private final Instant at;
    private Map<String, String> headers = Map.of();
    private Route route;
    private Fault fault = Fault.on(Fault.ANY);
    private List<String> unread = List.of();

    Turn(Call call, Instant at) {
        this.call = call;
        this.at = at;
    }

    Call call() {
        return call;
    }

    Route route() {
        return route;
    }

    Fault fault() {
        return fault;
    }

    /** Returns the headers every answer of this call carries. */
    Map<String, String> headers() {
        return headers;
    }

    String operation() {
        return route == null ? null : route.operation();
    }

    void allowed(Map<String, String> rateHeaders) {
        headers = rateHeaders;
    }

    void reached(Route found, Fault planned) {
        route = found;
        fault = planned;
    }

    void leftUnread(List<String> fields) {
        unread = fields;
    }

    Entry entry(long number, int status, long millis) {
        String path = call.query() == null ? call.path() : call.path() + "?" + call.query();
        return new Entry(
                number, call.method(), path, operation(), status, played(), at, millis, unread, Mask.body(call.body()));
    }

    private String played() {
        if (fault.outcome() instanceof Fault.Outcome.Untouched) {
            return fault.delay().isZero() ? null : "delayed";
        }
        return fault.outcome().getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }
}
