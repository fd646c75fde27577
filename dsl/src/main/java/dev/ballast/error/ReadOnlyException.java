package dev.ballast.error;

/** The profile is read-only, so a write was refused before it was sent. */
public final class ReadOnlyException extends BallastException {

    /**
     * Creates the exception for the write that was not sent; {@code who} is the read-only target, such as
     * {@code profile 'prod'}.
     */
    public ReadOnlyException(String who, String method, String path) {
        super(
                who + " is read-only: " + method + " " + path + " is not sent",
                "use another profile: --profile NAME; and unset BALLAST_READ_ONLY where it is set",
                null);
    }

    @Override
    Certainty ofLastAttempt() {
        return Certainty.NOT_SENT;
    }
}
