package dev.ballast.error;

/** The service answered with an error status: it refused the request, or failed itself. */
public sealed class RefusedException extends CallException permits NotFoundException {

    private final Refusal refusal;

    RefusedException(String method, String path, Refusal refusal, String why, String remedy) {
        super(method, path, why, remedy, null);
        this.refusal = refusal;
    }

    /** Returns the exception of the status, with its remedy. */
    public static RefusedException of(String method, String path, Refusal refusal) {
        return refusal.status() == 404
                ? new NotFoundException(method, path, refusal)
                : new RefusedException(method, path, refusal, refusal.toString(), refusal.remedy());
    }

    /** Returns the same refusal with its reason as it was found out, and a remedy. */
    public RefusedException explained(String found, String remedy) {
        return new RefusedException(method(), path(), refusal, reason() + "; " + found, remedy);
    }

    /** Returns what the service said. */
    public final Refusal refusal() {
        return refusal;
    }

    /** Returns the HTTP status. */
    public final int status() {
        return refusal.status();
    }

    /** Returns true when the same request may succeed later: it came too often, or the service itself failed. */
    public final boolean isPassing() {
        return status() == 429 || refusal.isOfServiceItself();
    }

    /** Returns {@link Certainty#REFUSED} for a 4xx other than 408; with any other status the call may have had an effect. */
    @Override
    public Certainty certainty() {
        return status() >= 400 && status() < 500 && status() != 408 ? Certainty.REFUSED : Certainty.UNKNOWN;
    }
}
