package dev.ballast.dsl;

import dev.ballast.model.BalancerSetting;
import dev.ballast.model.BalancerVpc;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Operation;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.balancer.BalancerChanges;
import dev.ballast.reconcile.balancer.BalancerReconciler;
import dev.ballast.reconcile.balancer.PortReconciler;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import groovy.lang.Closure;
import groovy.transform.stc.ClosureParams;
import groovy.transform.stc.SimpleType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A NodeBalancer. The documented dialect cannot read a NodeBalancer: there the recorded answer to its creation is used. */
@Chapter("Of a NodeBalancer")
public final class NodeBalancerHandle extends Handle {

    NodeBalancerHandle(Cloud cloud, Resource resource) {
        super(cloud, resource);
    }

    /** Returns the region; null where the service does not show it and this ledger did not create it. */
    public String getRegion() {
        return inScript(() -> balancers().fact(resource, "region", NodeBalancer::region));
    }

    /**
     * Returns its public address. The service document does not name the field, so the field of Linode is read. If
     * the answer has no such field, this throws with that explanation.
     */
    public String getPublicIp() {
        return inScript(() -> Optional.ofNullable(balancers().publicIp(resource))
                .orElseThrow(() -> BalancerReconciler.addressNotShown(resource)));
    }

    /** Returns its public IPv4 address, as the service shows it. */
    @Needs(Operation.READ_NODEBALANCER)
    public String getIpv4() {
        return read("ipv4", NodeBalancer::ipv4);
    }

    /** Returns its type, such as {@code common} or {@code premium}. */
    @Needs(Operation.READ_NODEBALANCER)
    public String getType() {
        return read("type", NodeBalancer::type);
    }

    /** Returns the kind of addresses of its nodes as the service shows it: legacy for private addresses, ipv6, or vpc; null if the service shows none. */
    @Needs(Operation.READ_NODEBALANCER)
    public String getBackends() {
        return read("backends", NodeBalancer::backendConnectivity);
    }

    /** Returns the IPv6 addresses that it connects to nodes from, which is requested if no answer has shown it. */
    @Needs(Operation.READ_BACKEND_ACL)
    public String getBackendPrefix() {
        return only("backendPrefix", () -> balancers().backendPrefix(resource));
    }

    /** Requests the VPC of its nodes once: {@code lb.vpc.range}; null if it has none. */
    @Needs(Operation.LIST_VPCS_OF_NODEBALANCER)
    public BalancerVpc getVpc() {
        return only(
                "vpc",
                () -> ports().linodeNodes().vpcs().of(resource.requireId().id()).orElse(null));
    }

    /** Returns the name by which it is reached from the internet. */
    @Needs(Operation.READ_NODEBALANCER)
    public String getHostname() {
        return read("hostname", NodeBalancer::hostname);
    }

    /** Returns the label the service shows. */
    @Needs(Operation.READ_NODEBALANCER)
    public String getLabel() {
        return read("label", NodeBalancer::label);
    }

    /** Returns its locks, such as {@code cannot_delete}, which the word {@code protect} can set. */
    @Needs(Operation.READ_NODEBALANCER)
    public List<String> getLocks() {
        return only("locks", () -> locks(balancers().answers()));
    }

    /** Requests the ids of its firewalls: {@code lb.firewalls}; null if the service does not show them. */
    @Needs(Operation.LIST_FIREWALLS_OF_NODEBALANCER)
    public List<Long> getFirewalls() {
        return only("firewalls", () -> balancers().changes().firewalls(resource.requireId()));
    }

    /** Returns its tags. */
    @Needs(Operation.READ_NODEBALANCER)
    public List<String> getTags() {
        return read("tags", NodeBalancer::tags);
    }

    /** Returns its {@code client_conn_throttle}; 0 is none. */
    @Needs(Operation.READ_NODEBALANCER)
    public Integer getThrottle() {
        return read("throttle", NodeBalancer::clientConnThrottle);
    }

    /** Returns its {@code client_udp_sess_throttle}; 0 is none. */
    @Needs(Operation.READ_NODEBALANCER)
    public Integer getUdpThrottle() {
        return read("udpThrottle", NodeBalancer::clientUdpSessThrottle);
    }

    /** Returns when it was created, as the service writes it. */
    @Needs(Operation.READ_NODEBALANCER)
    public String getCreated() {
        return read("created", NodeBalancer::created);
    }

    /** Requests what it transferred this month in megabytes, {@code in}, {@code out} and {@code total}; null at first. */
    @Needs(Operation.READ_NODEBALANCER)
    public NodeBalancer.Transfer getTransfer() {
        return only("transfer", () -> balancers().answers().fresh(resource).transfer());
    }

    /** Returns the ports in the ledger. */
    public List<PortHandle> getPorts() {
        return inScript(() -> ports().numbers().of(resource).stream()
                .map(port -> new PortHandle(cloud, port))
                .collect(Collectors.toCollection(ArrayList::new)));
    }

    /** Returns one port: {@code lb.port(443)}; if there is none, the message lists the known ports. */
    public PortHandle port(@ValidatedBy(Rule.PORT) Number port) {
        return inScript(() -> {
            int number = cloud.validate(Rule.PORT, port).intValue();
            return new PortHandle(cloud, ports().numbers().find(resource, number, null));
        });
    }

    /**
     * Returns one port by the id of its config, without a request: {@code lb.port(443, id: 31)}; or one of two with that number:
     * {@code lb.port(53, protocol: 'udp')}.
     */
    public PortHandle port(@Options("id protocol") Map<String, ?> options, @ValidatedBy(Rule.PORT) Number port) {
        return port(port, Block.named(NodeBalancerHandle.class, "port", options, Number.class));
    }

    /** Returns one port by the id or the protocol of its config, from Java: {@code lb.port(443, config -> config.id(31))}. */
    public PortHandle port(@ValidatedBy(Rule.PORT) Number port, Consumer<? super PortLookupBlock> options) {
        return inScript(() -> {
            PortLookupBlock block = Block.filled(new PortLookupBlock(cloud), options);
            int number = cloud.validate(Rule.PORT, port).intValue();
            return new PortHandle(cloud, block.find(ports().numbers(), resource, number));
        });
    }

    /** Changes it by PUT: {@code lb.change(label: 'shop', throttle: 0, tags: ['shop'])}; sends only what differs. */
    @Needs(Operation.CHANGE_NODEBALANCER)
    public NodeBalancerHandle change(@Options("label throttle udpThrottle tags firewalls") Map<String, ?> changes) {
        return change(Block.named(NodeBalancerHandle.class, "change", changes));
    }

    /** Changes it by PUT, from Java: {@code lb.change(to -> to.throttle(0))}. */
    @Needs(Operation.CHANGE_NODEBALANCER)
    public NodeBalancerHandle change(Consumer<? super NodeBalancerChangeBlock> changes) {
        return verb("change", balancers -> {
            NodeBalancerChangeBlock block = Block.filled(new NodeBalancerChangeBlock(cloud), changes);
            block.apply(balancers, resource);
        });
    }

    /** Changes its label; its name in Ballast stays: {@code lb.rename 'shop'}. */
    @Needs(Operation.CHANGE_NODEBALANCER)
    public NodeBalancerHandle rename(@ValidatedBy(Rule.NODEBALANCER_NAME) String label) {
        return verb(
                "rename",
                balancers -> balancers.change(
                        resource,
                        ResourceSettings.of(BalancerSetting.class)
                                .with(BalancerSetting.LABEL, cloud.validate(Rule.NODEBALANCER_NAME, label))));
    }

    /** Adds tags, unless it has them: {@code lb.tag 'blue'}. */
    @Needs(Operation.CHANGE_NODEBALANCER)
    public NodeBalancerHandle tag(@ValidatedBy(Rule.TAG) String... tags) {
        return verb("tag", balancers -> balancers.settings().tag(resource, cloud.validateAll(Rule.TAG, tags)));
    }

    /** Removes tags, if it has them: {@code lb.untag 'green'}. */
    @Needs(Operation.CHANGE_NODEBALANCER)
    public NodeBalancerHandle untag(@ValidatedBy(Rule.TAG) String... tags) {
        return verb("untag", balancers -> balancers.settings().untag(resource, cloud.validateAll(Rule.TAG, tags)));
    }

    /** Deletes it with its ports and nodes, waits until it is gone, and records that: {@code lb.delete()}. */
    @Needs(Operation.DELETE_NODEBALANCER)
    public void delete() {
        delete(wait -> {});
    }

    /** Deletes it and waits until it is gone: {@code lb.delete(timeout: 2.minutes)}. */
    @Needs(Operation.DELETE_NODEBALANCER)
    public void delete(@Options("timeout") Map<String, ?> options) {
        delete(Block.named(NodeBalancerHandle.class, "delete", options));
    }

    /** Deletes it and waits until it is gone, from Java: {@code lb.delete(wait -> wait.timeout(Duration.ofMinutes(2)))}. */
    @Needs(Operation.DELETE_NODEBALANCER)
    public void delete(Consumer<? super WaitBlock> options) {
        verb("delete", balancers -> balancers.delete(resource, wait(options)));
    }

    /** Waits until every node of every port is up, with progress: {@code lb.awaitUp()}. */
    public NodeBalancerHandle awaitUp() {
        return awaitUp(wait -> {});
    }

    /** Waits until every node of every port is up: {@code lb.awaitUp(timeout: 2.minutes)}. */
    public NodeBalancerHandle awaitUp(@Options("timeout") Map<String, ?> options) {
        return awaitUp(Block.named(NodeBalancerHandle.class, "awaitUp", options));
    }

    /** Waits until every node is up, from Java: {@code lb.awaitUp(wait -> wait.timeout(Duration.ofMinutes(2)))}. */
    public NodeBalancerHandle awaitUp(Consumer<? super WaitBlock> options) {
        inScript(() -> ports().health().awaitUp(resource, wait(options)));
        return this;
    }

    /**
     * Takes its backends out of service one after the other, acts on each and puts it back when it is up:
     * {@code lb.rolling { node -> node.instance.reboot() }}. A backend that fails stays drained and stops the rolling; the next
     * run continues with that backend.
     */
    @Needs(Operation.CHANGE_NODE)
    public NodeBalancerHandle rolling(
            @ClosureParams(value = SimpleType.class, options = "dev.ballast.dsl.NodeHandle") Closure<?> act) {
        return rolling(how -> {}, act::call);
    }

    /** Acts on its backends batch by batch: {@code lb.rolling(batch: 2, pause: 30.seconds) { node -> ... }}. */
    @Needs(Operation.CHANGE_NODE)
    public NodeBalancerHandle rolling(
            @Options("batch pause timeout again verify stopAfter") Map<String, ?> options,
            @ClosureParams(value = SimpleType.class, options = "dev.ballast.dsl.NodeHandle") Closure<?> act) {
        return rolling(
                Block.named(NodeBalancerHandle.class, "rolling", options), Block.given(act, Vocabulary.BRACES)::call);
    }

    /** Acts on its backends one after the other, from Java: {@code lb.rolling(node -> node.getInstance().reboot())}. */
    @Needs(Operation.CHANGE_NODE)
    public NodeBalancerHandle rolling(Function<? super NodeHandle, ?> act) {
        return rolling(how -> {}, act);
    }

    /** Acts on its backends batch by batch, from Java: {@code lb.rolling(how -> how.batch(2), node -> ...)}. */
    @Needs(Operation.CHANGE_NODE)
    public NodeBalancerHandle rolling(Consumer<? super RollingBlock> options, Function<? super NodeHandle, ?> act) {
        return only("rolling", () -> {
            RollingBlock how = Block.filled(new RollingBlock(cloud), options);
            cloud.reconcilers()
                    .rolling()
                    .roll(resource, how.options(), node -> cloud.branches(List.of(new NodeHandle(cloud, node)), act));
            return this;
        });
    }

    private NodeBalancerHandle verb(String word, Consumer<BalancerChanges> verb) {
        return only(word, () -> {
            verb.accept(balancers().changes());
            return this;
        });
    }

    private <T> T read(String property, Function<NodeBalancer, T> field) {
        return only(property, () -> field.apply(balancers().answers().cachedOrRead(resource)));
    }

    private BalancerReconciler balancers() {
        return cloud.reconcilers().balancers();
    }

    private PortReconciler ports() {
        return cloud.reconcilers().ports();
    }
}
