package dev.ballast.http;

import dev.ballast.model.Secret;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One request: what is asked of the service.
 *
 * @param method GET, POST, PUT or DELETE
 * @param path the path below {@code {base_url}/v4}, with its query
 * @param body the fields of the JSON body in the order they are sent, values may be {@code Secret}; null for no body
 * @param headers what a decorator adds on the way; values print as {@code (secret)}
 */
public record Request(Method method, String path, Map<String, Object> body, Map<String, Secret> headers) {

    /** The methods of the document. */
    public enum Method {
        GET,
        POST,
        PUT,
        DELETE
    }

    /** Copies the body, keeping its order, and the headers. */
    public Request {
        body = body == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(body));
        headers = Map.copyOf(headers);
    }

    /** Makes a request without headers, as the operations do. */
    public Request(Method method, String path, Map<String, Object> body) {
        this(method, path, body, Map.of());
    }

    /** Returns a request without a body. */
    public static Request of(Method method, String path) {
        return new Request(method, path, null);
    }

    /** Returns the same request with one header more. */
    Request with(String header, Secret value) {
        Map<String, Secret> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Request(method, path, body, more);
    }

    /** Tells whether sending it twice ends as sending it once: reads and PUT. */
    public boolean repeatable() {
        return method == Method.GET || method == Method.PUT;
    }

    /** Tells whether it asks for a change. */
    public boolean writes() {
        return method != Method.GET;
    }
}
