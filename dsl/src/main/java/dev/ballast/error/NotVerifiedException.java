package dev.ballast.error;

/** A port did not answer as {@code verify} expects; the problem contains what the last request saw. */
public final class NotVerifiedException extends BallastException {

    public NotVerifiedException(String problem, String remedy) {
        super(problem, remedy, null);
    }
}
