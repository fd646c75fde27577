package dev.ballast.repl.session;

/** How an evaluation ended. */
public sealed interface Outcome {

    /** It came to its end. */
    record Finished() implements Outcome {}

    /** It threw. */
    record Failed(Throwable thrown) implements Outcome {}

    /**
     * The user stopped it.
     *
     * @param signal the number of the signal
     * @param thrown what the script threw when it was stopped, or null when it threw nothing
     * @param abandoned whether it was left behind still running
     */
    record Stopped(int signal, Throwable thrown, boolean abandoned) implements Outcome {}
}
