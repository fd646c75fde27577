package dev.ballast.sandbox.http;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/**
 * One received request, read as a whole.
 *
 * @param query the raw query, or null
 * @param headers the first value of each header, by name in any case
 * @param body the body as text, empty if there is none
 * @param peer the other end of the connection
 */
public record RequestContext(
        String method, String path, String query, Map<String, String> headers, String body, String peer) {

    /** Returns the path with its query. */
    public String target() {
        return query == null ? path : path + "?" + query;
    }

    /** Returns the header of this name, in any case; an empty text if there is none. */
    public String header(String name) {
        return headers.getOrDefault(name, "");
    }

    /**
     * Returns a whole-number parameter of the query, or {@code otherwise} if it is absent. Throws an HttpException if it is not
     * a whole number.
     */
    public int parameter(String name, int otherwise) {
        Matcher sent = Pattern.compile("(?:^|&)" + name + "=([^&]*)").matcher(query == null ? "" : query);
        try {
            return sent.find() ? Integer.parseInt(sent.group(1)) : otherwise;
        } catch (NumberFormatException notANumber) {
            throw HttpException.invalid(name, name + " must be an integer");
        }
    }

    /**
     * Returns the object in the body, or an empty one if there is no body. Throws an HttpException if the content type is not
     * JSON (docs/api.md section 5.2), or the body is not a JSON object.
     */
    public ObjectNode json() {
        if (body.isBlank()) {
            return SandboxJson.MAPPER.createObjectNode();
        }
        if (!header("Content-Type").toLowerCase(Locale.ROOT).startsWith("application/json")) {
            throw HttpException.of(415, "Content-Type must be application/json");
        }
        try {
            if (SandboxJson.MAPPER.readTree(body) instanceof ObjectNode object) {
                return object;
            }
        } catch (JacksonException malformed) {
            throw HttpException.of(400, "the body is not valid JSON");
        }
        throw HttpException.of(400, "the body must be a JSON object");
    }
}
