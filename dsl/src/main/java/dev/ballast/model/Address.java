package dev.ballast.model;

/** An IP address; null if the answer has none. The service document names no field of it; this is that of the public service. */
public record Address(String address) {}
