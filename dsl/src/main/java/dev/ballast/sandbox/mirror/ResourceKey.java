package dev.ballast.sandbox.mirror;

/** Identifies a resource of the simulated account; ids of two kinds may be equal. */
public record ResourceKey(ResourceKind kind, long id) {}
