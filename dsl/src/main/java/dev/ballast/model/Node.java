package dev.ballast.model;

/** A node of a config as the ledger knows it (docs/api.md section 2); what is not known is null, as the id may be. */
public record Node(Long id, String label, String address) implements Identified {}
