package dev.ballast.ledger;

import java.time.Instant;

/**
 * The record of a deleted resource.
 *
 * @param id the id it had
 * @param at when that was recorded
 */
public record Deleted(String id, Instant at) {}
