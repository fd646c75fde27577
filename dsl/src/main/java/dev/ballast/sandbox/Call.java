package dev.ballast.sandbox;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One call as it came in, read whole.
 *
 * @param method the HTTP method
 * @param path the path, without its query
 * @param query the raw query, or null
 * @param headers the first value of each header, by name in any case
 * @param body the body as text, empty when there is none
 * @param peer the other end of the connection
 */
record Call(String method, String path, String query, Map<String, String> headers, String body, String peer) {

    Call {
        Map<String, String> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        byName.putAll(headers);
        headers = byName;
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    Optional<String> parameter(String name) {
        return Arrays.stream((query == null ? "" : query).split("&"))
                .map(pair -> pair.split("=", 2))
                .filter(pair -> pair.length == 2 && pair[0].equals(name))
                .map(pair -> pair[1])
                .findFirst();
    }
}
