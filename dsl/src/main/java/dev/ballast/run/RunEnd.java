package dev.ballast.run;

import dev.ballast.error.OutcomeUnknownException;
import java.util.Optional;

/**
 * The result of a run.
 *
 * @param outcome the outcome
 * @param begun whether the cloud was opened, so that the script could begin
 * @param requests the number of requests sent, each attempt counted
 */
public record RunEnd(Outcome outcome, boolean begun, long requests) {

    /** Returns {@code done}, {@code failed}, {@code usage}, {@code refused}, {@code unknown}, {@code busy}, {@code waiting} or {@code interrupted}. */
    public String word() {
        if (isInterrupted()) {
            return "interrupted";
        }
        return switch (exit()) {
            case ExitStatus.DONE -> "done";
            case ExitStatus.WRONG_USAGE -> "usage";
            case ExitStatus.REFUSED -> "refused";
            case ExitStatus.UNKNOWN -> "unknown";
            case ExitStatus.BUSY -> "busy";
            case ExitStatus.WAITING -> "waiting";
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

    /** Returns the failure that stopped the run; empty if the run is done. */
    public Optional<Failure> failure() {
        return Optional.ofNullable(outcome.failure());
    }

    /** Returns whether the user stopped it and no outcome is unknown. */
    public boolean isInterrupted() {
        return outcome instanceof Outcome.Stopped && unknownOutcomes() == 0;
    }

    /** Returns how many requests ended with an unknown outcome. */
    public long unknownOutcomes() {
        return Throwables.count(outcome.thrown(), OutcomeUnknownException.class);
    }
}
