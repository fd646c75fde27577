package dev.ballast.http;

import dev.ballast.model.Secret;
import dev.ballast.redact.Redactor;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One request to the service.
 *
 * @param method GET, POST, PUT or DELETE
 * @param path the path below {@code {base_url}/v4}, with its query
 * @param body the fields of the JSON body in the order they are sent, values may be {@code Secret}; null for no body
 * @param deadline bounds each attempt, the pauses between them and the waiting for a turn; null for the usual limits
 */
public record Request(Method method, String path, Map<String, Object> body, Deadline deadline) {

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

    /** Creates a request with the usual limits. */
    public Request(Method method, String path, Map<String, Object> body) {
        this(method, path, body, null);
    }

    /** Returns a request without a body. */
    public static Request of(Method method, String path) {
        return new Request(method, path, null);
    }

    /** Returns the same request with this deadline. */
    public Request within(Deadline limit) {
        return new Request(method, path, body, limit);
    }

    /** Returns method and path, such as {@code POST /volumes}. */
    String call() {
        return method + " " + path;
    }

    /** Returns how long an attempt that begins now may take, by the usual limit or the deadline. */
    Duration attempt(Duration usual) {
        return deadline == null ? usual : deadline.attempt(usual);
    }

    /** Returns a redactor of the secrets in the body. */
    Redactor redactor() {
        Redactor redactor = new Redactor();
        if (body != null) {
            body.values().stream()
                    .filter(Secret.class::isInstance)
                    .map(Secret.class::cast)
                    .forEach(redactor);
        }
        return redactor;
    }

    /** Returns whether it is idempotent: reads and PUT. */
    public boolean repeatable() {
        return method == Method.GET || method == Method.PUT;
    }

    /** Returns whether it is a write. */
    public boolean writes() {
        return method != Method.GET;
    }
}
