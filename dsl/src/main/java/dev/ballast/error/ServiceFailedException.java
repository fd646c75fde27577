package dev.ballast.error;

/** The service itself failed, timed out or is in maintenance (408 and 5xx). */
public final class ServiceFailedException extends RefusedException {

    ServiceFailedException(String method, String path, Refusal refusal) {
        super(
                method,
                path,
                refusal,
                refusal.remedyOr(
                        "the service, or what stands before it, has a problem of its own: run it again later"));
    }
}
