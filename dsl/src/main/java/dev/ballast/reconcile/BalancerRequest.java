package dev.ballast.reconcile;

import dev.ballast.error.Place;
import java.util.List;

/**
 * What a runbook wants of a NodeBalancer, frozen. What the runbook did not write is null.
 *
 * @param name Ballast's name, sent as label
 * @param region the region the runbook wrote
 * @param usualRegion the region that holds where none is written
 * @param throttle {@code client_conn_throttle}
 * @param ports the ports it is to have; others stay
 * @param place the line that asks for it
 */
public record BalancerRequest(
        String name, String region, String usualRegion, Integer throttle, List<PortRequest> ports, Place place) {

    /** Copies the ports. */
    public BalancerRequest {
        ports = List.copyOf(ports);
    }
}
