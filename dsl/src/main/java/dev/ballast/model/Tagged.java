package dev.ballast.model;

/**
 * An object that has a tag.
 *
 * @param type {@code linode}, {@code volume}, {@code nodebalancer} or another kind of the service
 */
public record Tagged(String type) {}
