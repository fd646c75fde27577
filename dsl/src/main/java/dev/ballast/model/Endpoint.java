package dev.ballast.model;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * How a dialect speaks one operation.
 *
 * @param method the HTTP method
 * @param path the path below {@code {base_url}/v4} with its query, and with a name in braces in place of each id
 * @param fields the fields that its body may have; of a list, the keys that its filter may name
 */
public record Endpoint(String method, String path, List<String> fields) {

    /** Copies the fields. */
    public Endpoint {
        fields = List.copyOf(fields);
    }

    /** Returns the path with these ids, each as one segment: {@code linode/debian12} is sent as {@code linode%2Fdebian12}. */
    public String path(Object... ids) {
        String filled = path;
        for (Object id : ids) {
            filled = filled.replaceFirst("\\{\\w+}", segment(id.toString()));
        }
        if (filled.contains("{")) {
            throw new IllegalArgumentException("an id is missing in " + filled);
        }
        return filled;
    }

    /** Returns method and path without the query, as a message names it: {@code GET /volumes/{id}}. */
    public String call() {
        return method + " " + path.replaceFirst("\\?.*", "");
    }

    /** The colons of an IPv6 address may stand in a path as they are. */
    private static String segment(String id) {
        return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20").replace("%3A", ":");
    }
}
