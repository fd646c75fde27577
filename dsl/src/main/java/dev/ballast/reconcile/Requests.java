package dev.ballast.reconcile;

import dev.ballast.certificate.Certificate;
import dev.ballast.error.SourceLocation;
import dev.ballast.model.Secret;
import java.util.List;

/**
 * What a runbook wants of each noun, frozen. What the runbook did not write is null and is not sent; {@code region} is the one
 * it wrote and {@code usualRegion} the one that holds where none is written. A {@code place} is the line that asks for it.
 */
public final class Requests {

    private Requests() {}

    /**
     * A volume.
     *
     * @param name Ballast's name, sent as label
     * @param size the least size in gigabytes
     * @param on the instance it is to be attached to
     * @param waiting whether to wait until it is usable
     */
    public record VolumeRequest(
            String name, int size, String region, String usualRegion, Resource on, WaitOptions waiting) {}

    /**
     * An instance.
     *
     * @param name Ballast's name; the document has no label for instances
     * @param type the plan
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

    /**
     * A NodeBalancer.
     *
     * @param name Ballast's name, sent as label
     * @param throttle {@code client_conn_throttle}
     * @param ports the ports it is to have; others stay
     */
    public record BalancerRequest(
            String name, String region, String usualRegion, Integer throttle, List<PortRequest> ports) {

        /** Copies the ports. */
        public BalancerRequest {
            ports = List.copyOf(ports);
        }
    }

    /**
     * A port.
     *
     * @param label sent only when written
     * @param check the health check kind; {@code connection} is sent when none is written
     * @param certificate makes it an https port
     * @param nodes the nodes it is to have; others stay
     */
    public record PortRequest(
            int port,
            String label,
            String check,
            Certificate certificate,
            List<NodeRequest> nodes,
            SourceLocation location) {

        /** Copies the nodes. */
        public PortRequest {
            nodes = List.copyOf(nodes);
        }
    }

    /**
     * A node.
     *
     * @param label unique per port
     * @param address {@code <private_ipv4>:<port>}
     */
    public record NodeRequest(String label, String address, SourceLocation location) {

        /** Returns the address without the port. */
        String host() {
            return address.substring(0, address.lastIndexOf(':'));
        }
    }
}
