package dev.ballast.error;

/** The run has ended before a step that other people have not approved yet; nothing of that step was sent. */
public final class ApprovalAwaitedException extends BallastException {

    public ApprovalAwaitedException(String problem, String remedy) {
        super(problem, remedy, null);
    }

    @Override
    Certainty ofLastAttempt() {
        return Certainty.NOT_SENT;
    }
}
