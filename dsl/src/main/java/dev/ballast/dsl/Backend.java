package dev.ballast.dsl;

import java.util.List;

/**
 * What stands behind the address of a node, as far as the ledger knows.
 *
 * @param instance the instance whose private address it is
 * @param volumes the volumes of the ledger that the last answers of this session show attached to it, in the order of
 *     their names
 */
public record Backend(InstanceHandle instance, List<VolumeHandle> volumes) {

    /** Copies the volumes. */
    public Backend {
        volumes = List.copyOf(volumes);
    }
}
