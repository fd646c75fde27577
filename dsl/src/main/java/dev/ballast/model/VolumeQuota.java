package dev.ballast.model;

/**
 * How much of something about volumes an account may use in a region, in an answer of the service. Fields that an answer leaves
 * out are null.
 *
 * @param quotaId its id, such as {@code vol-volumes-us-east}
 * @param quotaLimit how much the account may use
 * @param resourceMetric the unit
 * @param usage how much the account uses; null in a list
 */
public record VolumeQuota(String quotaId, Long quotaLimit, String resourceMetric, Long usage) {}
