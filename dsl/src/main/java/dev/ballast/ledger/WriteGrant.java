package dev.ballast.ledger;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * Permits an evaluation to write.
 *
 * @param plan the SHA-256 of the approved plan, which one run uses; null if the writes of the target need no approval
 * @param until the time from which it permits nothing
 * @param signatures who signed it, for the log
 * @param steps how other people approve its steps; null if a person at the terminal does
 */
public record WriteGrant(String plan, Instant until, List<Signature> signatures, Steps steps) {

    /** The grant of a target whose writes need no approval. */
    public static final WriteGrant FREE = new WriteGrant(null, Instant.MAX, List.of(), null);

    /** The kind of the signature of the person who created a plan. */
    public static final String PLANNER = "planner";

    /** The kind of the signature of a person who let a plan run alone. */
    public static final String BREAK_GLASS = "break-glass";

    /** Returns the same grant for a run whose steps other people approve. */
    public WriteGrant withSteps(Steps others) {
        return new WriteGrant(plan, until, signatures, others);
    }

    /**
     * How other people approve the steps of a run.
     *
     * @param plan the file that they approve
     * @param approvals returns the approvals of a wait as they count now
     */
    public record Steps(Path plan, Function<EventOfRun, Found> approvals) {}

    /** The approvals of a step, and what is missing; an empty text if they suffice. */
    public record Found(List<Signature> approvals, String missing) {}

    /** A signature: its kind, such as {@code approval}, the person, the fingerprint of the key, and the time of its validity. */
    public record Signature(String kind, String person, String fingerprint, String validity) {}
}
