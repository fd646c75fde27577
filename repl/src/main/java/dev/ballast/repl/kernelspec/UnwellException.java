package dev.ballast.repl.kernelspec;

/** Something of a kernel is not as it should be: the message says what, the advice what to do about it. */
final class UnwellException extends Exception {

    /** What to do about something that takes too long. */
    static final String BUSY = "try again when the machine is less busy";

    private static final long serialVersionUID = 1L;

    private final String advice;

    UnwellException(String problem, String advice) {
        super(problem);
        this.advice = advice;
    }

    String advice() {
        return advice;
    }
}
