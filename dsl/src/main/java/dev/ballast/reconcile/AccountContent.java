package dev.ballast.reconcile;

import dev.ballast.model.BalancerNode;
import dev.ballast.model.Config;
import dev.ballast.model.Instance;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Volume;
import java.util.List;

/** Resources as the service shows them, each NodeBalancer with its configs and their nodes. */
public record AccountContent(List<Instance> instances, List<Volume> volumes, List<WholeBalancer> balancers) {

    /** Copies the lists. */
    public AccountContent {
        instances = List.copyOf(instances);
        volumes = List.copyOf(volumes);
        balancers = List.copyOf(balancers);
    }

    /** A NodeBalancer with its ports. */
    public record WholeBalancer(NodeBalancer balancer, List<WholePort> ports) {}

    /** A config with its nodes. */
    public record WholePort(Config config, List<BalancerNode> nodes) {

        /** Returns whether Ballast has words for it: a udp port may have the number of another one. */
        public boolean isSpoken() {
            return !"udp".equals(config.protocol());
        }
    }
}
