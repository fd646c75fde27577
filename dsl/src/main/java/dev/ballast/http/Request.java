package dev.ballast.http;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One request: what is asked of the service, without headers.
 *
 * @param method GET, POST, PUT or DELETE
 * @param path the path below {@code {base_url}/v4}, with its query
 * @param body the fields of the JSON body in the order they are sent, values may be {@code Secret}; null for no body
 */
public record Request(Method method, String path, Map<String, Object> body) {

    /** The methods of the document. */
    public enum Method {
        GET,
        POST,
        PUT,
        DELETE
    }

    /** Copies the body, keeping its order. */
    public Request {
        body = body == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(body));
    }

    /** Returns a request without a body. */
    public static Request of(Method method, String path) {
        return new Request(method, path, null);
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
