package dev.ballast.run;

/** How an evaluation ended. */
public sealed interface Outcome {

    /** Returns the failure, or null if there was none. */
    default Failure failure() {
        return null;
    }

    /** Returns the throwable, or null if there was none. */
    default Throwable thrown() {
        return failure() == null ? null : failure().cause();
    }

    /** It ended without a value to show. */
    record Finished() implements Outcome {}

    /**
     * A line ended with a value.
     *
     * @param value the value, never null
     * @param definition whether the line ends in a definition, such as {@code def a = 1}: a notebook does not show its
     *     value
     */
    record Value(Object value, boolean definition) implements Outcome {}

    /**
     * A line is not finished, so nothing was run.
     *
     * @param missing the brackets and quotes that close what is open, such as <code>})</code>; empty when something else is
     *     missing
     * @param unfinished the same as a failure, where more cannot follow
     */
    record Incomplete(String missing, Failure unfinished) implements Outcome {}

    /** It threw, did not compile, or was refused by the check. */
    record Failed(Failure failure) implements Outcome {}

    /**
     * The user stopped it.
     *
     * @param signal the number of the signal
     * @param failure what the script threw when it was stopped, or null when it threw nothing
     * @param abandoned whether it was abandoned while still running
     */
    record Stopped(int signal, Failure failure, boolean abandoned) implements Outcome {}
}
