package dev.ballast.model;

/** An IP address; null when the answer does not say. The document shows no field of it, this one is what the public service uses. */
public record Address(String address) {}
