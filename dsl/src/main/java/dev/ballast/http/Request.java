package dev.ballast.http;

import dev.ballast.model.Secret;
import dev.ballast.redact.Redactor;
import dev.ballast.time.Deadline;
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
 * @param deadline bounds each attempt, the pauses between them and the waiting for a turn; null for the usual limits
 */
public record Request(
        Method method, String path, Map<String, Object> body, Map<String, Secret> headers, Deadline deadline) {

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
        this(method, path, body, Map.of(), null);
    }

    /** Returns a request without a body. */
    public static Request of(Method method, String path) {
        return new Request(method, path, null);
    }

    /** Returns the same request with one header more. */
    Request with(String header, Secret value) {
        Map<String, Secret> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Request(method, path, body, more, deadline);
    }

    /** Returns the same request, to be answered before the deadline. */
    public Request within(Deadline limit) {
        return new Request(method, path, body, headers, limit);
    }

    /** Returns what knows the secrets that the request carries, in its headers and in its body. */
    Redactor redactor() {
        Redactor redactor = new Redactor();
        // An echo may show the token without the scheme before it.
        headers.values()
                .forEach(header -> redactor.accept(Secret.of(header.reveal().replaceFirst("^Bearer ", ""))));
        if (body != null) {
            body.values().stream()
                    .filter(Secret.class::isInstance)
                    .map(Secret.class::cast)
                    .forEach(redactor);
        }
        return redactor;
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
