package dev.ballast.error;

/** A confirmation was not given, so nothing was sent: someone answered no, or no one answered. */
public final class NotConfirmedException extends BallastException {

    private final boolean asked;

    private NotConfirmedException(String problem, String remedy, boolean asked) {
        super(problem, remedy, null);
        this.asked = asked;
    }

    /** Describes a question that was not answered with yes. */
    public static NotConfirmedException declined(String problem) {
        return new NotConfirmedException(problem, null, true);
    }

    /** Describes a question that was cancelled without an answer, such as with Ctrl-D. */
    public static NotConfirmedException cancelled(String question) {
        return declined("the question for " + question + " was cancelled: nothing was sent for it");
    }

    /** Describes a question without anyone to answer it, and how to confirm it. */
    public static NotConfirmedException noOneToAsk(String problem, String remedy) {
        return new NotConfirmedException(problem, remedy, false);
    }

    /** Returns whether the question was asked. */
    public boolean asked() {
        return asked;
    }
}
