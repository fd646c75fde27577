package dev.ballast.ledger;

import java.time.Instant;

/**
 * An evaluation that wrote to a target: a run, a line or a cell.
 *
 * @param number its number, which is that of its lease
 * @param target the target it wrote to
 * @param owner who ran what
 * @param sha256 the SHA-256 of the text that was run, or null for a program
 * @param begun when it began
 * @param ended when it ended, or null if no end is recorded
 * @param state how it ended
 * @param created how many resources it created
 * @param changed how often it changed one
 * @param deleted how many resources it deleted
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

    /** How an evaluation ended. */
    public enum State {
        DONE,
        FAILED,
        INTERRUPTED,

        /** It has not ended. */
        RUNNING,

        /** Its lease is gone, or its process, and no end is recorded. */
        DIED
    }
}
