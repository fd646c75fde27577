package dev.ballast.ledger;

/**
 * An event in the log with its run.
 *
 * @param run the number of the run
 * @param sha256 the hash of the script of that run; null for a program
 */
public record EventOfRun(long run, String sha256, LoggedEvent event) {

    /** Returns whether this and the other one are requests of {@code api} with the same path, and the same body or the same line of the same script. */
    boolean isLike(EventOfRun other) {
        return event.kind().equals(other.event.kind())
                && event.path().equals(other.event.path())
                && (event.change().equals(other.event.change()) || (hasLine() && isOfLine(other)));
    }

    /** Returns who has to do what, for an event that awaits a person. */
    public String awaits(TargetCommands commands) {
        return commands.advice(
                "run " + run + " broke the glass: " + event.path() + ", " + event.change()
                        + "; another approver acknowledges that",
                commands.acknowledge(run));
    }

    private boolean hasLine() {
        return sha256 != null && event.line() != null;
    }

    private boolean isOfLine(EventOfRun other) {
        return sha256.equals(other.sha256) && event.line().equals(other.event.line());
    }
}
