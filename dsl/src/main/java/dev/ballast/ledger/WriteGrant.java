package dev.ballast.ledger;

/** Permits an evaluation to write. */
public record WriteGrant() {

    /** The grant of a target whose writes need no approval. */
    public static final WriteGrant FREE = new WriteGrant();
}
