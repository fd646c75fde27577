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

    /** A job runs on the instance; nothing was done, and the same request succeeds when the job has finished. */
    public static final class Busy extends RefusedException {

        private Busy(String method, String path, Refusal refusal) {
            super(method, path, refusal);
        }
    }

    /** The token is valid and lacks a scope that the operation needs. */
    public static final class MissingScope extends RefusedException {

        private MissingScope(String method, String path, Refusal refusal) {
            super(method, path, refusal);
        }
    }

    /** The user of the token is not allowed to do it. */
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

    /** The service is in maintenance, where a retry is pointless. */
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

    /** Returns the exception of the status, with its remedy. */
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

    /** Returns the same refusal with the reason that was found, and a remedy. */
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

    /** Returns true when the same request may succeed later: it came too often, a job runs, or the service itself failed. */
    public final boolean isPassing() {
        return status() == 429 || refusal.isBusy() || refusal.isOfServiceItself();
    }

    /** Returns {@link Certainty#REFUSED} for a 4xx other than 408; with any other status the call may have had an effect. */
    @Override
    Certainty ofLastAttempt() {
        return status() >= 400 && status() < 500 && status() != 408 ? Certainty.REFUSED : Certainty.UNKNOWN;
    }
}
