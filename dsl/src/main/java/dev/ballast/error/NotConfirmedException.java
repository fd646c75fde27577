package dev.ballast.error;

/** Nothing was sent, because it was not confirmed: the person declined, or no one could answer. */
public final class NotConfirmedException extends BallastException {

    private final boolean asked;

    private NotConfirmedException(String problem, String remedy, boolean asked) {
        super(problem, remedy, null);
        this.asked = asked;
    }

    /** Returns the exception for a question whose answer was not yes. */
    public static NotConfirmedException declined(String problem) {
        return new NotConfirmedException(problem, null, true);
    }

    /** Returns the exception for a question that was cancelled without an answer, such as with Ctrl-D. */
    public static NotConfirmedException cancelled(String question) {
        return declined("the question for " + question + " was cancelled: nothing was sent for it");
    }

    /** Returns the exception for a question that no one could answer, with a remedy to confirm it. */
    public static NotConfirmedException noOneToAsk(String problem, String remedy) {
        return new NotConfirmedException(problem, remedy, false);
    }

    /** Returns whether the question was asked. */
    public boolean asked() {
        return asked;
    }
}
