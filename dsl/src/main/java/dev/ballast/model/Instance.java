package dev.ballast.model;

/**
 * A compute instance as the service answers (docs/api.md section 2): lists promise id and region only. Fields that an answer
 * leaves out are null.
 */
public record Instance(Long id, String region, String type, String image) implements Identified {}
