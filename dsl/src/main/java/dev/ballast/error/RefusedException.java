package dev.ballast.error;

/** The service answered with an error status: it refused the request, or failed itself. */
public sealed class RefusedException extends CallException
        permits NotFoundException,
                RefusedException.Busy,
                RefusedException.MissingScope,
                RefusedException.Forbidden,
                RefusedException.TimedOut,
                RefusedException.Maintenance {

    private final Refusal refusal;

    /** A job runs on the instance; the request had no effect and can succeed when the job has finished. */
    public static final class Busy extends RefusedException {

        private Busy(String method, String path, Refusal refusal) {
            super(method, path, refusal);
        }
    }

    /** The token is valid but lacks a scope that the operation needs. */
    public static final class MissingScope extends RefusedException {

        private MissingScope(String method, String path, Refusal refusal) {
            super(method, path, refusal);
        }
    }

    /** The user of the token may not perform the operation. */
    public static final class Forbidden extends RefusedException {

        private Forbidden(String method, String path, Refusal refusal) {
            super(method, path, refusal);
        }
    }

    /** The service did not finish in time (408); a create may have happened. */
    public static final class TimedOut extends RefusedException {

        private TimedOut(String method, String path, Refusal refusal) {
            super(method, path, refusal);
        }
    }

    /** The service is in maintenance, so a retry is pointless. */
    public static final class Maintenance extends RefusedException {

        private Maintenance(String method, String path, Refusal refusal) {
            super(method, path, refusal);
        }
    }

    private RefusedException(String method, String path, Refusal refusal) {
        this(method, path, refusal, refusal.toString(), refusal.remedy());
    }

    RefusedException(String method, String path, Refusal refusal, String why, String remedy) {
        super(method, path, why, remedy, null);
        this.refusal = refusal;
    }

    /** Returns the exception for the refusal, with its remedy. */
    public static RefusedException of(String method, String path, Refusal refusal) {
        if (refusal.maintenance()) {
            return new Maintenance(method, path, refusal);
        }
        if (refusal.isBusy()) {
            return new Busy(method, path, refusal);
        }
        if (refusal.lacksScope()) {
            return new MissingScope(method, path, refusal);
        }
        return switch (refusal.status()) {
            case 403 -> new Forbidden(method, path, refusal);
            case 404 -> new NotFoundException(method, path, refusal);
            case 408 -> new TimedOut(method, path, refusal);
            default -> new RefusedException(method, path, refusal);
        };
    }

    /** Returns the same refusal with a further finding and its remedy. */
    public RefusedException explained(String found, String remedy) {
        return new RefusedException(
                method(), path(), refusal, reason().replaceFirst("\\.$", "") + "; " + found, remedy);
    }

    /** Returns the answer of the service. */
    public final Refusal refusal() {
        return refusal;
    }

    /** Returns the HTTP status. */
    public final int status() {
        return refusal.status();
    }

    /**
     * Returns whether the same request may succeed later, because of a rate limit, a running job or a failure of the service
     * itself.
     */
    public final boolean isPassing() {
        return status() == 429 || refusal.isBusy() || refusal.isOfServiceItself();
    }

    @Override
    public final boolean failsEveryCall() {
        return status() == 401 && !refusal.lacksScope();
    }

    /** Returns {@link Certainty#REFUSED} for a 4xx other than 408. With any other status the call may have had an effect. */
    @Override
    Certainty ofLastAttempt() {
        return status() >= 400 && status() < 500 && status() != 408 ? Certainty.REFUSED : Certainty.UNKNOWN;
    }
}
