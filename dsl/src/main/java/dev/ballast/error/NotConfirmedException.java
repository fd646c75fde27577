package dev.ballast.error;

/** A verb that destroys was not confirmed, so it sent nothing: the answer was no, or there was no one to ask. */
public final class NotConfirmedException extends BallastException {

    private final boolean asked;

    private NotConfirmedException(String problem, String remedy, boolean asked) {
        super(problem, remedy, null);
        this.asked = asked;
    }

    /** Describes what somebody was asked and did not say yes to. */
    public static NotConfirmedException declined(String problem) {
        return new NotConfirmedException(problem, null, true);
    }

    /** Describes what nobody could be asked, and how to have somebody. */
    public static NotConfirmedException nobody(String problem, String remedy) {
        return new NotConfirmedException(problem, remedy, false);
    }

    /** Tells whether somebody was asked. */
    public boolean asked() {
        return asked;
    }
}
