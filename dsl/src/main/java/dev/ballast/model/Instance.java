package dev.ballast.model;

/**
 * A compute instance as the service answers (docs/api.md section 2): lists promise id and region only. Fields that an answer
 * leaves out are null.
 *
 * @param id assigned by the service
 * @param region a region identifier
 * @param type the plan identifier
 * @param image the image identifier
 */
public record Instance(Long id, String region, String type, String image) implements Identified {}
