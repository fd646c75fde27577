package dev.ballast.model;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The method, path and fields of one operation in a dialect.
 *
 * @param method the HTTP method
 * @param path the path below {@code {base_url}/v4}, with its query and a name in braces for each id
 * @param fields the fields that the body may have; for a list, the keys that the filter may have
 * @param beta whether it is below {@code /v4beta} instead, because only answers there show locks, and locks are only there
 */
public record Endpoint(String method, String path, List<String> fields, boolean beta) {

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

    /** Returns whether a request with this method and path, without a query, goes to this endpoint. */
    boolean matches(String ofMethod, String ofPath) {
        return method.equals(ofMethod)
                && ofPath.matches(path.replaceFirst("\\?.*", "").replaceAll("\\{\\w+}", "[^/]+"));
    }

    /** Returns the method and the path without the query, for messages: {@code GET /volumes/{id}}. */
    public String call() {
        return method + " " + path.replaceFirst("\\?.*", "");
    }

    /** Encodes an id as a segment. The colons of an IPv6 address need no escape. */
    private static String segment(String id) {
        return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20").replace("%3A", ":");
    }
}
