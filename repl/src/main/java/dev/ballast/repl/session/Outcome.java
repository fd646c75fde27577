package dev.ballast.repl.session;

/** How an evaluation ended. */
public sealed interface Outcome {

    /** It came to its end, and there is nothing to show. */
    record Finished() implements Outcome {}

    /**
     * A line came to its end with a value.
     *
     * @param number the number of the line; the value is called {@code _} and that number from now on, such as {@code _3};
     *     {@link Session#ASIDE} when it is called nothing
     * @param value the value, never null
     */
    record Value(int number, Object value) implements Outcome {}

    /**
     * A line is not finished, so nothing was run.
     *
     * @param missing the brackets and quotes that close what is open, such as <code>})</code>; empty when something else is
     *     missing
     */
    record Incomplete(String missing) implements Outcome {}

    /**
     * It threw, did not compile, or was refused by the check.
     *
     * @param thrown what was thrown
     * @param line the line of the text it concerns, from 1; 0 when that is not known
     * @param column the column, from 1; 0 when that is not known
     */
    record Failed(Throwable thrown, int line, int column) implements Outcome {

        /** Makes one whose place is not known. */
        public Failed(Throwable thrown) {
            this(thrown, 0, 0);
        }
    }

    /**
     * The user stopped it.
     *
     * @param signal the number of the signal
     * @param thrown what the script threw when it was stopped, or null when it threw nothing
     * @param abandoned whether it was left behind still running
     */
    record Stopped(int signal, Throwable thrown, boolean abandoned) implements Outcome {}
}
