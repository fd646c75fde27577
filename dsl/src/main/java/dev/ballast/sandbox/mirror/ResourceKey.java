package dev.ballast.sandbox.mirror;

/**
 * Identifies a resource of the simulated account; ids of two kinds may be equal.
 *
 * @param kind {@code instance}, {@code nodebalancer}, {@code config}, {@code node} or {@code volume}
 */
public record ResourceKey(String kind, long id) {}
