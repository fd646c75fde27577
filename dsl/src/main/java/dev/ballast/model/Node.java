package dev.ballast.model;

/** A node of a config in the ledger (docs/api.md section 2). Unknown values are null, even the id. */
public record Node(Long id, String label, String address) implements Identified {}
