package dev.ballast.http;

import dev.ballast.error.Refusal;
import dev.ballast.error.RefusedException;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** Turns a reply that is no success into the exception that says why, in the service's own words. */
public final class Refusals {

    private static final int LONGEST_BODY = 8 * 1024;

    private Refusals() {}

    /** Returns the leaf that fits the status; no secret of the request is in it, whatever the answer echoes. */
    public static RefusedException of(Request request, Reply reply) {
        Refusal refusal = new Refusal(
                reply.status(),
                reasons(request, reply),
                requestId(reply),
                RetryAfter.of(reply).orElse(null),
                RetryAfter.maintenance(reply),
                cut(Masking.of(request).json(reply.body())));
        return RefusedException.of(request.method().name(), request.path(), refusal);
    }

    private static List<Refusal.Reason> reasons(Request request, Reply reply) {
        if (reply.status() >= 300 && reply.status() < 400) {
            return List.of(redirect(reply));
        }
        if (reply.body().isBlank()) {
            return List.of();
        }
        return Json.tryTree(reply.body())
                .map(tree -> errors(Masking.of(request), tree.path("errors")))
                .orElseGet(() -> List.of(notJson(reply)));
    }

    private static Refusal.Reason redirect(Reply reply) {
        String target = reply.header("Location").orElse("another address");
        return new Refusal.Reason(null, "redirects to " + target + ", which is not followed");
    }

    private static Refusal.Reason notJson(Reply reply) {
        return new Refusal.Reason(null, "the answer is " + Json.shape(reply));
    }

    private static List<Refusal.Reason> errors(Masking masking, JsonNode errors) {
        return errors.valueStream()
                .map(error -> new Refusal.Reason(
                        masking.text(error.path("field").asString("")),
                        masking.text(error.path("reason").asString(""))))
                .filter(error -> !error.reason().isEmpty())
                .map(error -> error.field().isEmpty() ? new Refusal.Reason(null, error.reason()) : error)
                .toList();
    }

    private static String requestId(Reply reply) {
        return reply.headers().keySet().stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).endsWith("request-id"))
                .findFirst()
                .flatMap(reply::header)
                .orElse(null);
    }

    private static String cut(String body) {
        return body.length() <= LONGEST_BODY ? body : body.substring(0, LONGEST_BODY) + "...";
    }
}
