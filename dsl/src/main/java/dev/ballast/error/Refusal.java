package dev.ballast.error;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The answer of the service to a refused request.
 *
 * @param status the HTTP status
 * @param reasons the entries of {@code errors}, empty when the body had none
 * @param requestId the id that the service gave the request, or null
 * @param retryAfter the delay that the service asks for, or null
 * @param maintenance whether the answer has the maintenance header
 * @param scopes the OAuth scopes in the answer, or null
 * @param publicService whether Linode is asked
 * @param permission the permission that the role of a user needs for the request, or null if it is not known
 * @param body the masked body, cut at 8 KiB, for {@code --verbose}
 */
public record Refusal(
        int status,
        List<Reason> reasons,
        String requestId,
        Duration retryAfter,
        boolean maintenance,
        Scopes scopes,
        boolean publicService,
        String permission,
        String body) {

    /** Copies the reasons. */
    public Refusal {
        reasons = List.copyOf(reasons);
    }

    /** One reason of the service; {@code field} is null if it names no field. */
    public record Reason(String field, String reason) {

        @Override
        public String toString() {
            return field == null ? reason : field + ": " + reason;
        }
    }

    /** The scopes of the token, and those that the operation needs, in the notation of the service. */
    public record Scopes(String held, String needed) {}

    /** Returns the delay that the service asks for, if any. */
    public Optional<Duration> delay() {
        return Optional.ofNullable(retryAfter);
    }

    /** Returns whether the service itself failed, timed out or is in maintenance. */
    boolean isOfServiceItself() {
        return status == 408 || status >= 500;
    }

    /** Returns whether the service refused because a job runs on the instance. */
    boolean isBusy() {
        return status == 400 && mentions("Linode busy.");
    }

    /** Returns whether the token is valid but lacks a scope. Linode answers 401 and not 403. */
    boolean lacksScope() {
        return status == 401 && mentions("Your OAuth token is not authorized to use this endpoint.");
    }

    private boolean mentions(String text) {
        return reasons.stream().map(Reason::reason).anyMatch(text::equals);
    }

    /** Returns the remedy, or null if only a change of the request helps. */
    String remedy() {
        if (isBusy()) {
            return "a job is running on the instance, so nothing was done: run again when the job has finished";
        }
        if (lacksScope()) {
            return "the token lacks a scope"
                    + (scopes == null ? "" : ": it has " + scopes.held() + " and needs " + scopes.needed())
                    + "; create a token with it, and set BALLAST_TOKEN or the token of the profile";
        }
        if (status == 403 && publicService) {
            return "the user or the token may not do it: ask an administrator for "
                    + (permission == null ? "the grant" : "a role with the permission " + permission)
                    + (scopes == null ? "" : ", or create a token with the scope " + scopes.needed());
        }
        return switch (status) {
            case 401, 403 -> "check BALLAST_TOKEN or the token of the profile";
            case 429 -> whenOr("run again in a few minutes, or set a lower concurrency in the profile");
            default ->
                isOfServiceItself()
                        ? whenOr("the service, or a proxy before it, has a problem: "
                                + (publicService ? "its status is shown at https://status.linode.com; " : "")
                                + "run again later")
                        : null;
        };
    }

    private String whenOr(String other) {
        if (maintenance) {
            return "the service is in maintenance: try again later";
        }
        return retryAfter == null
                ? other
                : "the service asks to wait " + retryAfter.toSeconds() + " s: run it again then";
    }

    @Override
    public String toString() {
        String why = reasons.stream().map(Reason::toString).collect(Collectors.joining("; "));
        return status + (why.isEmpty() ? "" : ", " + why) + (requestId == null ? "" : " (request " + requestId + ")");
    }
}
