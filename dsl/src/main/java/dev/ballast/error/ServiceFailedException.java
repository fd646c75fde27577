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

    /** Returns that it was refused only for 503 with Retry-After or the maintenance header: the service did not begin. */
    @Override
    public Certainty certainty() {
        boolean notBegun = refusal().status() == 503
                && (refusal().maintenance() || refusal().delay().isPresent());
        return notBegun ? Certainty.REFUSED : Certainty.UNKNOWN;
    }
}
