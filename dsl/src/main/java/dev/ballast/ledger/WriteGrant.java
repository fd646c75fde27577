package dev.ballast.ledger;

import java.time.Instant;
import java.util.List;

/**
 * Permits an evaluation to write.
 *
 * @param plan the SHA-256 of the approved plan, which one run uses; null if the writes of the target need no approval
 * @param until the time from which it permits nothing
 * @param signatures who signed it, for the log
 */
public record WriteGrant(String plan, Instant until, List<Signature> signatures) {

    /** The grant of a target whose writes need no approval. */
    public static final WriteGrant FREE = new WriteGrant(null, Instant.MAX, List.of());

    /** The kind of the signature of a person who let a plan run alone. */
    public static final String BREAK_GLASS = "break-glass";

    /** A signature: its kind, such as {@code approval}, the person, the fingerprint of the key, and the time of its validity. */
    public record Signature(String kind, String person, String fingerprint, String validity) {}
}
