package dev.ballast.repl.evaluation;

import java.util.List;
import java.util.function.UnaryOperator;

/** How an evaluation ended. */
public sealed interface Outcome {

    /** Returns the throwable, or null if there was none. */
    default Throwable thrown() {
        return null;
    }

    /** It ended without a value to show. */
    record Finished() implements Outcome {}

    /**
     * A line ended with a value.
     *
     * @param number the number of the line, in the name of the value such as {@code _3}; {@link Session#ASIDE} if the value
     *     has no name
     * @param value the value, never null
     * @param definition whether the line ends in a definition, such as {@code def a = 1}: a notebook does not show its
     *     value
     */
    record Value(int number, Object value, boolean definition) implements Outcome {

        /** Describes a line that ends in an expression. */
        public Value(int number, Object value) {
            this(number, value, false);
        }
    }

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
     * @param calls the stack of lines, each in its text: the failing one first, then its callers up to the evaluated line;
     *     empty if unknown
     * @param column the column in the first of them, from 1; 0 when that is not known
     * @param masked masks secrets in a message, which may quote earlier lines
     */
    record Failed(Throwable thrown, List<Call> calls, int column, UnaryOperator<String> masked) implements Outcome {

        /** Copies the calls. */
        public Failed {
            calls = List.copyOf(calls);
        }

        /** Creates a failure of unknown location. */
        public Failed(Throwable thrown) {
            this(thrown, List.of(), 0, UnaryOperator.identity());
        }

        /** Returns the line that failed, from 1; 0 when that is not known. */
        public int line() {
            return calls.isEmpty() ? 0 : calls.get(0).line();
        }
    }

    /**
     * A stack frame of a failure: a line of a text.
     *
     * @param text the text, such as that of an earlier cell whose method failed
     * @param line the line in it, from 1
     */
    record Call(ScriptFile text, int line) {

        @Override
        public String toString() {
            return text.name() + ":" + line;
        }
    }

    /**
     * The user stopped it.
     *
     * @param signal the number of the signal
     * @param thrown what the script threw when it was stopped, or null when it threw nothing
     * @param abandoned whether it was abandoned while still running
     */
    record Stopped(int signal, Throwable thrown, boolean abandoned) implements Outcome {}
}
