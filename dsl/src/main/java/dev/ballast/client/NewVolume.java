package dev.ballast.client;

/**
 * What POST /volumes takes; null fields are not sent.
 *
 * @param label the name
 * @param region a region identifier; the region of the instance when one is given
 * @param size in gigabytes
 * @param linodeId the instance to attach it to at creation, or null
 */
public record NewVolume(String label, String region, Integer size, Long linodeId) {}
