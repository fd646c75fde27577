package dev.ballast.reconcile;

import dev.ballast.certificate.Certificate;
import dev.ballast.error.BallastException;
import dev.ballast.error.SourceLocation;
import dev.ballast.model.Backends;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.Config;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Secret;
import dev.ballast.model.Subnet;
import dev.ballast.model.Volume;
import dev.ballast.model.VolumeSetting;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The immutable requests of a runbook, one type per noun. Fields that the runbook did not write are null and not sent; {@code
 * usualRegion} is the default where it writes none.
 */
public final class Requests {

    private Requests() {}

    /** A request of a line of the script; null stands for no line. */
    interface Located {

        SourceLocation location();

        /** Runs the work and returns its result; a failure without a location gets this one. */
        default <T> T at(Supplier<T> work) {
            try {
                return work.get();
            } catch (BallastException failure) {
                if (location() != null) {
                    failure.locateAt(location());
                }
                throw failure;
            }
        }
    }

    /** A volume of at least {@code size} gigabytes, attached to an instance if {@code on} names one. */
    public record VolumeRequest(
            String name,
            int size,
            String usualRegion,
            Resource on,
            ResourceSettings<VolumeSetting, Volume> settings,
            WaitOptions waiting) {

        String region() {
            return settings.text(VolumeSetting.REGION);
        }
    }

    /**
     * The image and the settings of a create or rebuild of an instance, who may log in, and what it reads or runs at its first boot.
     * User data is in Base64; without a StackScript its id is null and its data empty.
     */
    public record Deployment(
            ResourceSettings<InstanceSetting, Instance> settings,
            Secret rootPass,
            List<String> authorizedKeys,
            List<String> authorizedUsers,
            Secret userData,
            Long stackscript,
            Map<String, Secret> stackscriptData) {

        boolean hasLogin() {
            return rootPass != null || authorizedKeys != null || authorizedUsers != null;
        }

        Map<String, Secret> sentData() {
            return stackscriptData.isEmpty() ? null : stackscriptData;
        }

        /** Returns the data as it is compared: without secrets, since a run that creates nothing asks for none. */
        Map<String, String> comparedData() {
            Map<String, String> compared = new TreeMap<>();
            stackscriptData.forEach(
                    (name, value) -> compared.put(name, value.isCommon() ? value.reveal() : value.toString()));
            return compared.isEmpty() ? null : compared;
        }
    }

    /**
     * An instance; {@code name} is that of the ledger, and the label where instances have one. Without a subnet it is in no VPC.
     */
    public record InstanceRequest(
            String name,
            String usualRegion,
            Deployment deployment,
            boolean privateIp,
            Subnet subnet,
            Long firewall,
            String reservedIp) {

        ResourceSettings<InstanceSetting, Instance> settings() {
            return deployment.settings();
        }
    }

    /** The subnet of the nodes of a NodeBalancer, and the addresses that it has there; without a range the service takes some. */
    public record BackendVpc(Subnet subnet, String range) {}

    /**
     * A NodeBalancer with its requested ports; other ports and nodes are kept, or deleted if {@code exactly}. Without a VPC, a kind
     * of nodes or a reserved address these are not named.
     */
    public record BalancerRequest(
            String name,
            String usualRegion,
            ResourceSettings<BalancerSetting, NodeBalancer> settings,
            boolean exactly,
            List<PortRequest> ports,
            BackendVpc vpc,
            Backends backends,
            String reservedIp) {

        /** Copies the ports. */
        public BalancerRequest {
            ports = List.copyOf(ports);
        }

        /** Returns what its nodes are: the named kind, else that of its first node; null if it has none. */
        Backends kind() {
            if (vpc != null) {
                return Backends.VPC;
            }
            return backends != null
                    ? backends
                    : nodes().findFirst()
                            .map(node -> Backends.of(node.address()))
                            .orElse(null);
        }

        Stream<NodeRequest> nodes() {
            return ports.stream().flatMap(port -> port.nodes().stream());
        }
    }

    /** A port with its requested nodes and settings; others are kept. A certificate makes it an https port. */
    public record PortRequest(
            int port,
            String label,
            String protocol,
            Certificate certificate,
            ResourceSettings<PortSetting, Config> settings,
            List<NodeRequest> nodes,
            SourceLocation location)
            implements Located {

        /** Copies the nodes. */
        public PortRequest {
            nodes = List.copyOf(nodes);
        }

        String check() {
            return settings.text(PortSetting.CHECK);
        }
    }

    /** A node by its label, unique per port, and its settings, of which the address is {@code <private_ipv4>:<port>}. */
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
