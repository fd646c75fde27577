package dev.ballast.ledger;

import java.time.Instant;

/**
 * An evaluation that wrote to a target: a run, a line or a cell.
 *
 * @param number the number of the run, which is the number of its lease
 * @param target the target that it wrote to
 * @param owner the process and its work
 * @param sha256 the SHA-256 of the text that was run, or null for a program
 * @param begun the time at which it began
 * @param ended the time at which it ended, or null if no end is recorded
 * @param state the state in which it ended
 * @param created the number of resources that it created
 * @param changed the number of changes
 * @param deleted the number of resources that it deleted
 */
public record LoggedRun(
        long number,
        String target,
        LeaseOwner owner,
        String sha256,
        Instant begun,
        Instant ended,
        State state,
        int created,
        int changed,
        int deleted) {

    /** The state of an evaluation. */
    public enum State {
        DONE,
        FAILED,
        INTERRUPTED,

        /** It has ended before a step that was not approved yet. */
        WAITING,

        /** It has not ended. */
        RUNNING,

        /** Its lease or its process no longer exists, and no end is recorded. */
        DIED
    }
}
