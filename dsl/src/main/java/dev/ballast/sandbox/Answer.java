package dev.ballast.sandbox;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What goes back, and how much of it.
 *
 * @param status the HTTP status
 * @param headers headers beside Content-Type
 * @param body the JSON text
 * @param delivery whether it arrives whole
 */
record Answer(int status, Map<String, String> headers, String body, Delivery delivery) {

    /** How much of an answer arrives. */
    enum Delivery {
        WHOLE,
        TRUNCATED,
        DROPPED
    }

    static Answer of(int status, Object body) {
        return new Answer(status, Map.of(), Json.write(body), Delivery.WHOLE);
    }

    Answer with(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putAll(more);
        return new Answer(status, all, body, delivery);
    }

    Answer delivered(Delivery how) {
        return new Answer(status, headers, body, how);
    }

    Answer saying(String text) {
        return new Answer(status, headers, text, delivery);
    }

    boolean succeeded() {
        return status < 300;
    }
}
