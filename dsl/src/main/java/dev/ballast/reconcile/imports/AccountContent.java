package dev.ballast.reconcile.imports;

import dev.ballast.model.BalancerNode;
import dev.ballast.model.BalancerVpc;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Vpc;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Resources as the service shows them, each NodeBalancer with its configs and their nodes.
 *
 * @param resources those of the kinds beside NodeBalancers that are no part of another one, in the order in which they are imported
 * @param vpcs all VPCs, also those that are not imported; null if they were not read
 * @param unread why a NodeBalancer that was listed could not be read with its ports, one sentence each
 */
public record AccountContent(
        Map<Kind, List<Labelled>> resources, List<WholeBalancer> balancers, List<Vpc> vpcs, List<String> unread) {

    /** Copies the lists. */
    public AccountContent {
        resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
        balancers = List.copyOf(balancers);
        vpcs = vpcs == null ? null : List.copyOf(vpcs);
        unread = List.copyOf(unread);
    }

    /** A NodeBalancer with its ports and the VPC of its nodes, null if they are in none. */
    public record WholeBalancer(NodeBalancer balancer, List<WholePort> ports, BalancerVpc vpc) {}

    /** A config with its nodes. */
    public record WholePort(PortConfig config, List<BalancerNode> nodes) {}
}
