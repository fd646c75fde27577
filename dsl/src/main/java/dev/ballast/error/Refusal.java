package dev.ballast.error;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The answer of the service when it refused: status, reasons, request id and the delay it asks for.
 *
 * @param status the HTTP status
 * @param reasons the entries of {@code errors}, empty when the body had none
 * @param requestId the id of the request as the service names it, or null
 * @param retryAfter the delay the service asks for, or null
 * @param maintenance whether the answer carries the maintenance header
 * @param body the masked body, cut at 8 KiB, for {@code --verbose}
 */
public record Refusal(
        int status, List<Reason> reasons, String requestId, Duration retryAfter, boolean maintenance, String body) {

    /** Copies the reasons. */
    public Refusal {
        reasons = List.copyOf(reasons);
    }

    /** One reason of the service; {@code field} is null when it names none. */
    public record Reason(String field, String reason) {

        @Override
        public String toString() {
            return field == null ? reason : field + ": " + reason;
        }
    }

    /** Returns the delay the service asks for, if it asks. */
    public Optional<Duration> delay() {
        return Optional.ofNullable(retryAfter);
    }

    /** Returns true when the service itself failed, timed out or is in maintenance. */
    boolean isOfServiceItself() {
        return status == 408 || status >= 500;
    }

    /** Returns the remedy, or null if only the request can be changed. */
    String remedy() {
        return switch (status) {
            case 401, 403 -> "check BALLAST_TOKEN or the token of the profile";
            case 429 -> whenOr("run it again in some minutes, or set a lower concurrency in the profile");
            default ->
                isOfServiceItself()
                        ? whenOr("the service, or what stands before it, has a problem of its own: run it again later")
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
