package dev.ballast.ledger;

import java.time.Instant;

/**
 * What a ledger remembers of a resource that was deleted.
 *
 * @param id the id it had
 * @param at when that was recorded
 */
public record Deleted(String id, Instant at) {}
