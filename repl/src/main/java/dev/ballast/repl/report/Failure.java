package dev.ballast.repl.report;

import java.util.List;
import java.util.Optional;

/**
 * What went wrong, as a person is told it.
 *
 * @param problem what is wrong, in the service's own words where it said some; may have several lines
 * @param spot where in the script, or null
 * @param remedy what to write or run instead, or null
 * @param others what went wrong beside it
 * @param callers the places that called the spot, the nearest first, such as {@code cell-3:1}
 */
record Failure(String problem, Spot spot, String remedy, List<Failure> others, List<String> callers) {

    Failure {
        others = List.copyOf(others);
        callers = List.copyOf(callers);
    }

    Failure(String problem, Spot spot, String remedy, List<Failure> others) {
        this(problem, spot, remedy, others, List.of());
    }

    /**
     * A place in the script with its text.
     *
     * @param column where the caret goes, from 1
     * @param exact whether what is wrong begins at that column; else only the line is known
     * @param text the line as it stands, or empty when it is not known
     */
    record Spot(String file, int line, int column, boolean exact, String text) {

        @Override
        public String toString() {
            return file + ":" + line + (exact ? ":" + column : "");
        }
    }

    Failure withoutRemedy() {
        return new Failure(problem, spot, null, others, callers);
    }

    Optional<Spot> where() {
        return Optional.ofNullable(spot);
    }

    Optional<String> instead() {
        return Optional.ofNullable(remedy);
    }
}
