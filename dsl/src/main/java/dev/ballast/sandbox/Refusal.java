package dev.ballast.sandbox;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Ends the handling of a call with an answer in the service's error shape. */
final class Refusal extends RuntimeException {

    private final int status;
    private final List<Reason> reasons;
    private final Map<String, String> headers;
    private final String hint;

    private Refusal(int status, List<Reason> reasons, Map<String, String> headers, String hint) {
        super(reasons.stream().map(Reason::text).collect(Collectors.joining("; ")), null, false, false);
        this.status = status;
        this.reasons = List.copyOf(reasons);
        this.headers = Map.copyOf(headers);
        this.hint = hint;
    }

    /** One entry of {@code errors}; the field is null when it belongs to none. */
    record Reason(String text, String field) {

        Map<String, Object> view() {
            return field == null ? Json.object("reason", text) : Json.object("reason", text, "field", field);
        }
    }

    static Refusal of(int status, String reason) {
        return new Refusal(status, List.of(new Reason(reason, null)), Map.of(), null);
    }

    static Refusal invalid(String reason) {
        return of(400, reason);
    }

    static Refusal invalid(String field, String reason) {
        return invalid(List.of(new Reason(reason, field)));
    }

    static Refusal invalid(List<Reason> reasons) {
        return new Refusal(400, reasons, Map.of(), null);
    }

    static Refusal notFound() {
        return of(404, "Not found");
    }

    Refusal with(String header, String value) {
        return new Refusal(status, reasons, Map.of(header, value), hint);
    }

    /** Adds what the service itself would not say: what the caller may have meant. */
    Refusal hinting(String text) {
        return new Refusal(status, reasons, headers, text);
    }

    List<Reason> reasons() {
        return reasons;
    }

    Answer answer() {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("errors", reasons.stream().map(Reason::view).toList());
        if (hint != null) {
            body.put("hint", hint);
        }
        return Answer.of(status, body).with(headers);
    }
}
