package dev.ballast.client;

import dev.ballast.model.Secret;

/**
 * What POST /compute/instances/ takes; null fields are not sent.
 *
 * @param region a region identifier
 * @param type the plan identifier
 * @param image the image identifier, or null
 * @param rootPass the root password, or null
 * @param booted false leaves the instance not booted; null leaves it to the service
 */
public record NewInstance(String region, String type, String image, Secret rootPass, Boolean booted) {}
