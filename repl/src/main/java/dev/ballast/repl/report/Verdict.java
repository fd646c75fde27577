package dev.ballast.repl.report;

import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.repl.evaluation.Outcome;
import java.util.Optional;

/**
 * What a run came to, in one word and one number.
 *
 * @param word {@code done}, {@code failed}, {@code usage}, {@code refused}, {@code unknown} or {@code interrupted}
 * @param exit the exit status
 * @param thrown what was thrown, or null
 */
record Verdict(String word, int exit, Throwable thrown) {

    private static final String INTERRUPTED = "interrupted";

    static Verdict of(Ending ending) {
        Outcome outcome = ending.outcome();
        if (outcome instanceof Outcome.Failed failed) {
            int exit = Status.of(failed.thrown(), ending.begun(), ending.requests());
            return new Verdict(word(exit), exit, failed.thrown());
        }
        if (outcome instanceof Outcome.Stopped stopped) {
            if (Thrown.count(stopped.thrown(), OutcomeUnknownException.class) > 0) {
                return new Verdict(word(Status.UNKNOWN), Status.UNKNOWN, stopped.thrown());
            }
            return new Verdict(INTERRUPTED, Status.of(stopped.signal()), stopped.thrown());
        }
        return new Verdict("done", Status.DONE, null);
    }

    Optional<Throwable> failure() {
        return Optional.ofNullable(thrown);
    }

    boolean isInterrupted() {
        return word.equals(INTERRUPTED);
    }

    private static String word(int exit) {
        return switch (exit) {
            case Status.WRONG_USAGE -> "usage";
            case Status.REFUSED -> "refused";
            case Status.UNKNOWN -> "unknown";
            default -> "failed";
        };
    }
}
