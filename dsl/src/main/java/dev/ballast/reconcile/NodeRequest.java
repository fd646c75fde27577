package dev.ballast.reconcile;

import dev.ballast.error.Place;

/**
 * What a runbook wants of a node, frozen.
 *
 * @param label unique per port
 * @param address {@code <private_ipv4>:<port>}
 * @param place the line that asks for it, or null
 */
public record NodeRequest(String label, String address, Place place) {

    /** Returns the address without the port. */
    String host() {
        return address.substring(0, address.lastIndexOf(':'));
    }
}
