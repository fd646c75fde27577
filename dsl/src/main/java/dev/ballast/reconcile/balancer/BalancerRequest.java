package dev.ballast.reconcile.balancer;

import dev.ballast.certificate.Certificate;
import dev.ballast.error.SourceLocation;
import dev.ballast.model.Backends;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.PortConfig;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Subnet;
import dev.ballast.reconcile.context.Located;
import java.util.List;
import java.util.stream.Stream;

/**
 * A NodeBalancer with its requested ports. Other ports and nodes are kept, or deleted if {@code exactly}. Null as a VPC, the
 * kind of nodes or the reserved address means that the block does not name it.
 */
public record BalancerRequest(
        String name,
        String defaultRegion,
        ResourceSettings<BalancerSetting, NodeBalancer> settings,
        boolean exactly,
        List<PortRequest> ports,
        BackendVpc vpc,
        Backends backends,
        String reservedIp,
        BackendVpc front) {

    /** Copies the ports. */
    public BalancerRequest {
        ports = List.copyOf(ports);
    }

    /** Returns the kind of its nodes: the kind that the block names, else the kind of its first node; null if it has no node. */
    Backends kind() {
        if (vpc != null) {
            return Backends.VPC;
        }
        return backends != null
                ? backends
                : nodes().findFirst().map(node -> Backends.of(node.address())).orElse(null);
    }

    Stream<NodeRequest> nodes() {
        return ports.stream().flatMap(port -> port.nodes().stream());
    }

    /**
     * The subnet of the nodes of a NodeBalancer, or the one in front, and the addresses that it has there; without a range the service
     * takes some.
     */
    public record BackendVpc(Subnet subnet, String range) {}

    /** A port with its requested nodes and settings; others are kept. A certificate makes it an https port. */
    public record PortRequest(
            int port,
            String label,
            String protocol,
            Certificate certificate,
            ResourceSettings<PortSetting, PortConfig> settings,
            List<NodeRequest> nodes,
            SourceLocation location)
            implements Located {

        /** Copies the nodes, and sets the protocol of a certificate. */
        public PortRequest {
            protocol = certificate == null ? protocol : "https";
            nodes = List.copyOf(nodes);
        }

        String check() {
            return settings.text(PortSetting.CHECK);
        }

        boolean isUdp() {
            return PortConfig.isUdp(protocol);
        }
    }

    /** A node: its label, unique in a port, and its settings. Its address has the form {@code <private_ipv4>:<port>}. */
    public record NodeRequest(
            String label, ResourceSettings<NodeSetting, BalancerNode> settings, SourceLocation location)
            implements Located {

        /** Returns the address. */
        public String address() {
            return settings.text(NodeSetting.ADDRESS);
        }

        String host() {
            return Backends.host(address());
        }

        /** Returns the same that leaves the mode alone. */
        NodeRequest withoutMode() {
            return new NodeRequest(label, settings.with(NodeSetting.MODE, null), location);
        }
    }
}
