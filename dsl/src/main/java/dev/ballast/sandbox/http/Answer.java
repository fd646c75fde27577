package dev.ballast.sandbox.http;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The answer to a request, and how much of it is delivered.
 *
 * @param headers the headers without Content-Type
 * @param body the JSON text
 */
public record Answer(int status, Map<String, String> headers, String body, Delivery delivery) {

    /** The part of an answer that is delivered. */
    public enum Delivery {
        WHOLE,
        TRUNCATED,
        DROPPED
    }

    /** Returns an answer that is delivered whole. */
    public static Answer of(int status, String body) {
        return new Answer(status, Map.of(), body, Delivery.WHOLE);
    }

    /** Returns an answer that is delivered whole; its body is the JSON of a value. */
    public static Answer json(int status, Object value) {
        return of(status, SandboxJson.MAPPER.writeValueAsString(value));
    }

    /** Returns the answer with more headers. */
    public Answer with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putAll(more);
        return new Answer(status, all, body, delivery);
    }

    /** Returns the answer with another delivery. */
    public Answer delivered(Delivery how) {
        return new Answer(status, headers, body, how);
    }
}
