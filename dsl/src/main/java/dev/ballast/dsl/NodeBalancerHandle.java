package dev.ballast.dsl;

import dev.ballast.error.RuleException;
import dev.ballast.model.NodeBalancer;
import dev.ballast.reconcile.BalancerReconciler;
import dev.ballast.reconcile.PortReconciler;
import dev.ballast.reconcile.Resource;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import groovy.transform.NamedParam;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A NodeBalancer (docs/api.md section 2). The service document has no way to read one: the answer to its creation is recorded. */
public final class NodeBalancerHandle extends Handle {

    NodeBalancerHandle(Cloud cloud, Resource resource) {
        super(cloud, resource);
    }

    /** Returns the region; null where the service does not show it and this ledger did not create it. */
    public String getRegion() {
        return cloud.named(() -> balancers().fact(resource, "region", NodeBalancer::region));
    }

    /**
     * Returns its public address. The service document does not name the field; the one of the public service is read, and if
     * the answer had none, this throws with that explanation.
     */
    public String getPublicIp() {
        return cloud.named(() -> Optional.ofNullable(balancers().fact(resource, "ipv4", NodeBalancer::ipv4))
                .orElseThrow(() -> new RuleException(
                        "the service did not show a public address of " + resource + " (field ipv4)",
                        "look it up in the service's account manager")));
    }

    /** Returns the ports in the ledger. */
    public List<PortHandle> getPorts() {
        return ports().of(resource.whole()).stream()
                .map(port -> new PortHandle(cloud, port))
                .toList();
    }

    /** Returns one port: {@code lb.port(443)}; if there is none, the message lists the known ports. */
    public PortHandle port(@ValidatedBy(Rule.PORT) Number port) {
        return cloud.named(() -> {
            int number = cloud.validate(Rule.PORT, port).intValue();
            return new PortHandle(cloud, ports().find(resource, number));
        });
    }

    /** Returns one port by the id of its config, without a request: {@code lb.port(443, id: 31)}. */
    public PortHandle port(
            @NamedParam(value = "id", type = Long.class, required = true) Map<String, ?> options,
            @ValidatedBy(Rule.PORT) Number port) {
        return port(port, Block.named("port", options, "id"));
    }

    /** Returns one port by the id of its config, from Java: {@code lb.port(443, config -> config.id(31))}. */
    public PortHandle port(@ValidatedBy(Rule.PORT) Number port, Consumer<? super IdBlock> options) {
        return cloud.named(() -> {
            IdBlock block = new IdBlock(cloud);
            options.accept(block);
            int number = cloud.validate(Rule.PORT, port).intValue();
            return new PortHandle(cloud, ports().trust(resource, number, block.id()));
        });
    }

    /** Waits until every node of every port is up, with progress: {@code lb.awaitUp()}. */
    public NodeBalancerHandle awaitUp() {
        return awaitUp(wait -> {});
    }

    /** Waits until every node of every port is up: {@code lb.awaitUp(timeout: 2.minutes)}. */
    public NodeBalancerHandle awaitUp(@NamedParam(value = "timeout", type = Duration.class) Map<String, ?> options) {
        return awaitUp(Block.named("awaitUp", options, "timeout"));
    }

    /** Waits until every node is up, from Java: {@code lb.awaitUp(wait -> wait.timeout(Duration.ofMinutes(2)))}. */
    public NodeBalancerHandle awaitUp(Consumer<? super WaitBlock> options) {
        cloud.named(() -> ports().health().awaitUp(resource, wait(options)));
        return this;
    }

    private BalancerReconciler balancers() {
        return cloud.reconcilers().balancers();
    }

    private PortReconciler ports() {
        return cloud.reconcilers().ports();
    }
}
