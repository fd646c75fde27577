package dev.ballast.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * What came back: status, headers and the whole body as text.
 *
 * @param status the HTTP status
 * @param headers header values by name, in any case
 * @param body the body, empty when there is none
 */
public record Reply(int status, Map<String, List<String>> headers, String body) {

    /** Makes the header names independent of case. */
    public Reply {
        Map<String, List<String>> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        byName.putAll(headers);
        headers = byName;
    }

    /** Returns the first value of a header. */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name, List.of()).stream().findFirst();
    }

    /** Tells whether the status is any 2xx. */
    public boolean succeeded() {
        return status >= 200 && status < 300;
    }

    /** Returns the same reply with every text in it mapped: the values of its headers and its body. */
    Reply mapped(UnaryOperator<String> mapping) {
        Map<String, List<String>> mapped = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach(
                (name, values) -> mapped.put(name, values.stream().map(mapping).toList()));
        return new Reply(status, mapped, mapping.apply(body));
    }
}
