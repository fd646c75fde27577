package dev.ballast.model;

/** A back-end node of a config (docs/api.md section 2). Fields that an answer leaves out are null, as the id may be. */
public record Node(Long id, String label, String address) implements Identified {}
