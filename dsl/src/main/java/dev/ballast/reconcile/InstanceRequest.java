package dev.ballast.reconcile;

import dev.ballast.model.Secret;

/**
 * What a runbook wants of an instance, frozen. What the runbook did not write is null and is not sent.
 *
 * @param name Ballast's name; the document has no label for instances
 * @param region the region the runbook wrote
 * @param usualRegion the region that holds where none is written
 * @param type the plan
 * @param image the image
 * @param rootPass the root password
 * @param booted false leaves it not booted
 * @param privateIp whether it is to have a private address
 */
public record InstanceRequest(
        String name,
        String region,
        String usualRegion,
        String type,
        String image,
        Secret rootPass,
        Boolean booted,
        boolean privateIp) {}
