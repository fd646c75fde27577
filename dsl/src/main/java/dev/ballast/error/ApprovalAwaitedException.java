package dev.ballast.error;

/** The run has ended before a step that other people have not approved yet; nothing of that step was sent. */
public final class ApprovalAwaitedException extends BallastException {

    private final transient Wait wait;

    public ApprovalAwaitedException(String problem, String remedy, Wait wait) {
        super(problem, remedy, null);
        this.wait = wait;
    }

    /** Returns what is awaited. */
    public Wait awaited() {
        return wait;
    }

    /**
     * What is awaited.
     *
     * @param run the number of the run that first waited
     * @param step the step
     * @param approve the command that other people type
     */
    public record Wait(long run, String step, String approve) {}

    @Override
    Certainty ofLastAttempt() {
        return Certainty.NOT_SENT;
    }
}
