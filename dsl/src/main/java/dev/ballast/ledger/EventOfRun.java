package dev.ballast.ledger;

import java.time.Instant;
import java.util.Optional;

/**
 * An event in the log with its run.
 *
 * @param run the number of the run
 * @param sha256 the hash of the script of that run; null for a program
 */
public record EventOfRun(long run, String sha256, LoggedEvent event) {

    /** The text before the time until which a step may be approved. */
    static final String UNTIL = "until ";

    /** Returns whether this and the other one are requests of {@code api} with the same path, and the same body or the same line of the same script. */
    boolean isLike(EventOfRun other) {
        return event.kind().equals(other.event.kind())
                && event.path().equals(other.event.path())
                && (event.change().equals(other.event.change()) || (hasLine() && isOfLine(other)));
    }

    /** Returns who has to do what, for an event that awaits a person. */
    public String awaits(TargetCommands commands) {
        if (event.kind().equals(EvaluationLog.STEP)) {
            return commands.advice(
                    "run " + run + " waits for the approval of '" + event.path() + "' " + event.change()
                            + "; other people give it, then the same command continues",
                    commands.approveStep(event.path(), run, "PLAN"));
        }
        return commands.advice(
                "run " + run + " broke the glass: " + event.path() + ", " + event.change()
                        + "; another approver acknowledges that",
                commands.acknowledge(run));
    }

    /** Returns when the wait for an answer ends; empty if it does not end by itself. */
    public Optional<Instant> end() {
        return event.change().startsWith(UNTIL)
                ? Optional.of(Instant.parse(event.change().substring(UNTIL.length())))
                : Optional.empty();
    }

    private boolean hasLine() {
        return sha256 != null && event.line() != null;
    }

    private boolean isOfLine(EventOfRun other) {
        return sha256.equals(other.sha256) && event.line().equals(other.event.line());
    }
}
