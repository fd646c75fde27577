package dev.ballast.http;

import dev.ballast.error.Refusal;
import dev.ballast.error.RefusedException;
import dev.ballast.model.Dialect;
import dev.ballast.model.Operation;
import dev.ballast.redact.Printable;
import dev.ballast.redact.Redactor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Converts an error reply to an exception with the reasons of the service. */
public final class Refusals {

    private static final int MOST_REASONS = 20;
    private static final Set<String> SILENT = Set.of("{}", "[]", "null", "{\"errors\":[]}");

    private Refusals() {}

    /** Returns the exception of the status of a service of that dialect. Masks secrets of the request that the answer repeats. */
    public static RefusedException of(Request request, Reply reply, Dialect dialect) {
        Redactor redactor = request.redactor();
        Refusal refusal = new Refusal(
                reply.status(),
                reasons(redactor, reply),
                requestId(reply).map(redactor::text).map(Printable::field).orElse(null),
                reply.retryAfter().orElse(null),
                reply.maintenance(),
                scopes(redactor, reply),
                dialect.publicService(),
                Optional.ofNullable(request.operation())
                        .or(() -> dialect.operation(
                                request.method().name(), request.path().replaceFirst("\\?.*", "")))
                        .flatMap(Operation::permission)
                        .orElse(null),
                ShownBody.of(redactor, reply.body()));
        RefusedException refused = RefusedException.of(request.method().name(), request.path(), refusal);
        return refused.status() == 404 && isAboutService(request)
                ? refused.explained(
                        "the service has no such path",
                        "check the URL and the dialect: BALLAST_URL and BALLAST_DIALECT, or url and dialect of the profile")
                : refused;
    }

    /**
     * Returns whether the request has no id of a resource that may be missing. If so, the status 404 concerns the service
     * itself.
     */
    private static boolean isAboutService(Request request) {
        return request.operation() != null
                && request.ids().isEmpty()
                && (request.body() == null || !request.body().containsKey("linode_id"));
    }

    private static Refusal.Scopes scopes(Redactor redactor, Reply reply) {
        return reply.header("X-Accepted-OAuth-Scopes")
                .map(needed -> new Refusal.Scopes(
                        message(redactor, reply.header("X-OAuth-Scopes").orElse("none")), message(redactor, needed)))
                .orElse(null);
    }

    private static List<Refusal.Reason> reasons(Redactor redactor, Reply reply) {
        if (reply.status() >= 300 && reply.status() < 400) {
            return List.of(redirect(redactor, reply));
        }
        if (reply.body().isBlank()) {
            return List.of();
        }
        return Json.tryTree(reply.body())
                .map(tree -> errors(redactor, reply, tree))
                .orElseGet(() -> List.of(notJson(redactor, reply)));
    }

    private static Refusal.Reason redirect(Redactor redactor, Reply reply) {
        String target = reply.header("Location")
                .map(address -> message(redactor, address))
                .orElse("another address");
        return new Refusal.Reason(null, "redirects to " + target + ", which is not followed");
    }

    /**
     * Returns the reason in a body that is not JSON. Plain text and cut JSON come from the service and are quoted; a page of
     * HTML is not.
     */
    private static Refusal.Reason notJson(Redactor redactor, Reply reply) {
        String body = reply.body().strip();
        if (reply.header("Content-Type").orElse("").startsWith("text/plain")) {
            return new Refusal.Reason(null, message(redactor, body));
        }
        return body.startsWith("{") || body.startsWith("[")
                ? beginning(redactor, reply)
                : new Refusal.Reason(null, "the answer is " + Json.shape(reply));
    }

    private static Refusal.Reason beginning(Redactor redactor, Reply reply) {
        return new Refusal.Reason(null, "the answer begins: " + Printable.field(ShownBody.of(redactor, reply.body())));
    }

    /** Returns the reasons of a body. If it has none, the reason is the beginning of the body, unless that has no content. */
    private static List<Refusal.Reason> errors(Redactor redactor, Reply reply, JsonNode tree) {
        List<Refusal.Reason> errors = errors(redactor, tree.path("errors"));
        return errors.isEmpty() && !SILENT.contains(tree.toString()) ? List.of(beginning(redactor, reply)) : errors;
    }

    private static List<Refusal.Reason> errors(Redactor redactor, JsonNode errors) {
        return errors.valueStream()
                .limit(MOST_REASONS)
                .map(error -> new Refusal.Reason(
                        message(redactor, error.path("field").asString("")),
                        message(redactor, error.path("reason").asString(""))))
                .filter(error -> !error.reason().isEmpty())
                .map(error -> error.field().isEmpty() ? new Refusal.Reason(null, error.reason()) : error)
                .toList();
    }

    private static Optional<String> requestId(Reply reply) {
        return reply.headers().keySet().stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).endsWith("request-id"))
                .findFirst()
                .flatMap(reply::header);
    }

    private static String message(Redactor redactor, String text) {
        return Printable.field(redactor.text(text));
    }
}
