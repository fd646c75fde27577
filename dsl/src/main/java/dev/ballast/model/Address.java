package dev.ballast.model;

/**
 * An IP address as the service answers. The document shows no field of it; {@code address} is what the public service uses.
 *
 * @param address the address itself, or null when the answer does not say
 */
public record Address(String address) {}
