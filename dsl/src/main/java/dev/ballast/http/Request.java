package dev.ballast.http;

import dev.ballast.model.Endpoint;
import dev.ballast.model.Operation;
import dev.ballast.model.Secret;
import dev.ballast.model.Sha256;
import dev.ballast.redact.Printable;
import dev.ballast.redact.Redactor;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * One request to the service.
 *
 * @param operation the operation; null for a request that no word of the DSL sends
 * @param ids the ids in its path, in their order
 * @param method GET, POST, PUT or DELETE
 * @param path the path below {@code {base_url}/v4}, with its query
 * @param beta whether the path is below {@code /v4beta} instead
 * @param headers further headers by name
 * @param body the fields of the JSON body in the order in which they are sent; values may be {@code Secret}; null for no body
 * @param deadline bounds each attempt, the pauses between attempts and the wait for a turn; null for the default limits
 */
public record Request(
        Operation operation,
        List<String> ids,
        Method method,
        String path,
        boolean beta,
        Map<String, String> headers,
        Map<String, Object> body,
        Deadline deadline) {

    /** The placeholder in a rehearsal for a value of an answer that only the run gets. */
    public static final String KNOWN_AFTER_RUN = "(known after the run)";

    private static final int LONGEST_LOGGED = 1_000;

    /** The methods of the document. */
    public enum Method {
        GET,
        POST,
        PUT,
        DELETE
    }

    /** Copies the ids and the body, in their order. */
    public Request {
        ids = List.copyOf(ids);
        body = body == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(body));
    }

    /** Creates the request of an operation at an endpoint of a dialect, with the default limits. */
    public Request(Operation operation, Endpoint endpoint, Map<String, Object> body, Object... ids) {
        this(
                operation,
                Stream.of(ids).map(Object::toString).toList(),
                Method.valueOf(endpoint.method()),
                endpoint.path(ids),
                endpoint.beta(),
                Map.of(),
                body,
                null);
    }

    /** Creates a request that no word of the DSL sends, with the default limits. */
    public Request(Method method, String path, Map<String, Object> body) {
        this(null, List.of(), method, path, false, Map.of(), body, null);
    }

    /** Returns a request without a body that no word of the DSL sends. */
    public static Request of(Method method, String path) {
        return new Request(method, path, null);
    }

    /** Returns the id at this place among the ids, from 0, as a number. */
    public long id(int at) {
        return Long.parseLong(ids.get(at));
    }

    /** Returns the same request with this deadline. */
    public Request within(Deadline limit) {
        return new Request(operation, ids, method, path, beta, headers, body, limit);
    }

    /** Returns the same request with a further parameter in its query. */
    public Request with(String parameter) {
        String joined = path + (path.contains("?") ? "&" : "?") + parameter;
        return new Request(operation, ids, method, joined, beta, headers, body, deadline);
    }

    /** Returns the same request with a header. */
    public Request with(String header, String value) {
        return new Request(operation, ids, method, path, beta, Map.of(header, value), body, deadline);
    }

    /** Returns the body as a plan compares it, with its secrets as plans show them; empty when there is none. */
    public String plannedContent() {
        return body == null ? "" : Json.planned(body);
    }

    /** Returns that body as a plan shows it, without the values of fields whose names denote secrets. */
    public JsonNode plannedBody() {
        return ShownBody.tree(body == null ? "{}" : plannedContent());
    }

    /** Returns method, path and body for people in the same way, on one line. */
    public String shown() {
        return call() + (body == null ? "" : " " + ShownBody.of(redactor(), Json.shown(body)));
    }

    /**
     * Returns the body for a log, without secrets, on one line with its fields in alphabetical order; of a long one the
     * beginning and a hash. Equal bodies have equal texts. Empty when there is none.
     *
     * @param mask masks further secrets, before the hash
     */
    public String loggedContent(UnaryOperator<String> mask) {
        if (body == null) {
            return "";
        }
        String text = Printable.line(mask.apply(redactor().text(Json.sorted(ShownBody.tree(Json.shown(body))))));
        return text.length() <= LONGEST_LOGGED
                ? text
                : Printable.cut(text, LONGEST_LOGGED) + " SHA-256 " + Sha256.hex(text);
    }

    /** Returns the path below {@code {base_url}}, such as {@code /v4/volumes}. */
    public String versionedPath() {
        return (beta ? "/v4beta" : "/v4") + path;
    }

    /** Returns method and path, such as {@code POST /volumes}. */
    public String call() {
        return method + " " + path;
    }

    /** Returns the time limit of an attempt that begins now, from the default limit or the deadline. */
    Duration attempt(Duration limit) {
        return deadline == null ? limit : deadline.attempt(limit);
    }

    /** Returns the body as it is sent, secrets included; empty when there is none. */
    public String content() {
        return body == null ? "" : Json.written(body);
    }

    /** Returns a redactor of the secrets in the body. */
    Redactor redactor() {
        Redactor redactor = new Redactor();
        secrets(body, redactor);
        return redactor;
    }

    /** Passes each secret in the body to the listener, except common texts that other values may have too. */
    public void secrets(Consumer<Secret> found) {
        secrets(body, secret -> {
            if (!secret.isCommon()) {
                found.accept(secret);
            }
        });
    }

    /** Returns whether a value in the body is a secret. */
    boolean hasSecrets() {
        AtomicBoolean found = new AtomicBoolean();
        secrets(body, secret -> found.set(true));
        return found.get();
    }

    private static void secrets(Object value, Consumer<Secret> found) {
        if (value instanceof Secret secret) {
            found.accept(secret);
        } else if (value instanceof Map<?, ?> fields) {
            fields.values().forEach(each -> secrets(each, found));
        } else if (value instanceof Collection<?> items) {
            items.forEach(each -> secrets(each, found));
        }
    }

    /** Returns whether the request is idempotent, which GET and PUT are. */
    public boolean repeatable() {
        return method == Method.GET || method == Method.PUT;
    }

    /** Returns whether the request is a write, which all methods but GET are. */
    public boolean writes() {
        return method != Method.GET;
    }
}
