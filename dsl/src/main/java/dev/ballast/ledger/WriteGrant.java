package dev.ballast.ledger;

import java.time.Instant;
import java.util.List;

/**
 * Permits an evaluation to write.
 *
 * @param plan the SHA-256 of the approved plan, which one run uses; null if the writes of the target need no approval
 * @param until the time from which it permits nothing
 * @param signatures who signed it, for the log
 * @param steps finds who has approved a step; null if a person at the terminal does
 */
public record WriteGrant(String plan, Instant until, List<Signature> signatures, Steps steps) {

    /** The grant of a target whose writes need no approval. */
    public static final WriteGrant FREE = new WriteGrant(null, Instant.MAX, List.of(), null);

    /** The kind of the signature of a person who let a plan run alone. */
    public static final String BREAK_GLASS = "break-glass";

    /** Returns the same grant for a run whose steps other people approve. */
    public WriteGrant withSteps(Steps others) {
        return new WriteGrant(plan, until, signatures, others);
    }

    /** Finds who has approved a step of a run that waits. */
    @FunctionalInterface
    public interface Steps {

        /** Returns the approvals of a wait as they count now. */
        Found find(EventOfRun wait);
    }

    /** The approvals of a step, and what is missing; an empty text if they suffice. */
    public record Found(List<Signature> approvals, String missing) {}

    /** A signature: its kind, such as {@code approval}, the person, the fingerprint of the key, and the time of its validity. */
    public record Signature(String kind, String person, String fingerprint, String validity) {}
}
