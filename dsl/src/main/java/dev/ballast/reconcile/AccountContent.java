package dev.ballast.reconcile;

import dev.ballast.model.BalancerNode;
import dev.ballast.model.BalancerVpc;
import dev.ballast.model.Config;
import dev.ballast.model.Instance;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Volume;
import java.util.List;

/**
 * Resources as the service shows them, each NodeBalancer with its configs and their nodes.
 *
 * @param unread why a NodeBalancer that was listed could not be read with its ports, one sentence each
 */
public record AccountContent(
        List<Instance> instances, List<Volume> volumes, List<WholeBalancer> balancers, List<String> unread) {

    /** Creates the content of what was read whole. */
    public AccountContent(List<Instance> instances, List<Volume> volumes, List<WholeBalancer> balancers) {
        this(instances, volumes, balancers, List.of());
    }

    /** Copies the lists. */
    public AccountContent {
        unread = List.copyOf(unread);
        instances = List.copyOf(instances);
        volumes = List.copyOf(volumes);
        balancers = List.copyOf(balancers);
    }

    /** A NodeBalancer with its ports and the VPC of its nodes, null if they are in none. */
    public record WholeBalancer(NodeBalancer balancer, List<WholePort> ports, BalancerVpc vpc) {}

    /** A config with its nodes. */
    public record WholePort(Config config, List<BalancerNode> nodes) {

        /** Returns whether Ballast has words for it: a udp port may have the number of another one. */
        public boolean isSpoken() {
            return !"udp".equals(config.protocol());
        }
    }
}
