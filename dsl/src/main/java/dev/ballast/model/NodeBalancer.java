package dev.ballast.model;

/**
 * A NodeBalancer as the service answers (docs/api.md section 2). Fields that an answer leaves out are null. The document shows
 * no name for the public address; {@code ipv4} is what the public service uses.
 */
public record NodeBalancer(Long id, String region, String label, Integer clientConnThrottle, String ipv4)
        implements Identified {}
