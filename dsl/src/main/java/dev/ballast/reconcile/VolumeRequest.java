package dev.ballast.reconcile;

/**
 * What a runbook wants of a volume, frozen.
 *
 * @param name Ballast's name, sent as label
 * @param size the least size in gigabytes
 * @param region the region the runbook wrote, or null
 * @param usualRegion the region that holds where none is written, or null
 * @param on the instance it is to be attached to, or null
 * @param pace whether to wait until it is usable
 */
public record VolumeRequest(String name, int size, String region, String usualRegion, Resource on, WaitOptions pace) {}
