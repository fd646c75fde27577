package dev.ballast.repl.report;

import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.repl.evaluation.Failure;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.Throwables;
import java.util.Optional;

/**
 * The result of a run.
 *
 * @param outcome the outcome
 * @param begun whether the cloud was opened, so that the script could begin
 * @param requests the number of requests sent, each attempt counted
 */
public record RunResult(Outcome outcome, boolean begun, long requests) {

    /** Returns {@code done}, {@code failed}, {@code usage}, {@code refused}, {@code unknown}, {@code busy} or {@code interrupted}. */
    String word() {
        if (isInterrupted()) {
            return "interrupted";
        }
        return switch (exit()) {
            case ExitStatus.DONE -> "done";
            case ExitStatus.WRONG_USAGE -> "usage";
            case ExitStatus.REFUSED -> "refused";
            case ExitStatus.UNKNOWN -> "unknown";
            case ExitStatus.BUSY -> "busy";
            default -> "failed";
        };
    }

    /** Returns the exit status of the program. */
    public int exit() {
        if (outcome instanceof Outcome.Stopped stopped) {
            return isInterrupted() ? ExitStatus.of(stopped.signal()) : ExitStatus.UNKNOWN;
        }
        return outcome instanceof Outcome.Failed failed
                ? ExitStatus.of(failed.thrown(), begun, requests)
                : ExitStatus.DONE;
    }

    Optional<Failure> failure() {
        return Optional.ofNullable(outcome.failure());
    }

    boolean isInterrupted() {
        return outcome instanceof Outcome.Stopped && unknownOutcomes() == 0;
    }

    long unknownOutcomes() {
        return Throwables.count(outcome.thrown(), OutcomeUnknownException.class);
    }
}
