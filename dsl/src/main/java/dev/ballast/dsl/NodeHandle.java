package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Backends;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.Operation;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.balancer.LinodeNodes;
import dev.ballast.reconcile.balancer.PortReconciler;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** One node of a port: {@code lb.port(443).nodes[0]}. Each access reads its state and its settings again. */
@Chapter("Of a node")
public final class NodeHandle extends Handle {

    NodeHandle(Cloud cloud, Resource resource) {
        super(cloud, resource);
    }

    @Override
    public long getId() {
        return inScript(() -> resource.requireId().id());
    }

    /** Returns its label. */
    public String getLabel() {
        return resource.name();
    }

    /** Requests its status: {@code UP}, {@code DOWN}, or {@code Unknown} before the first check and without checks. */
    @Needs(Operation.READ_NODE)
    public String getStatus() {
        return fresh("status", BalancerNode::status);
    }

    /** Requests its weight. */
    @Needs(Operation.READ_NODE)
    public Integer getWeight() {
        return fresh("weight", BalancerNode::weight);
    }

    /** Requests its mode: {@code accept}, {@code reject}, {@code drain} or {@code backup}. */
    @Needs(Operation.READ_NODE)
    public String getMode() {
        return fresh("mode", BalancerNode::mode);
    }

    /**
     * Returns its address as last answered, those of all nodes of a port by one request; where the service does not show it,
     * the one it was created with, and null for an adopted node.
     */
    public String getAddress() {
        return inScript(() -> nodes().address(resource));
    }

    /** Returns the instance that has its address: the one that the ledger knows, else the one that the service lists. */
    @Needs(Operation.READ_NODE)
    public InstanceHandle getInstance() {
        return only("instance", () -> {
            String address = nodes().answers().cachedOrRead(requireResource()).address();
            return new InstanceHandle(
                    cloud,
                    cloud.reconcilers()
                            .instances()
                            .addresses()
                            .owner(address, () -> nodes().subnet(requireResource()))
                            .orElseThrow(() -> new RuleException(
                                    RefusalCode.NOT_FOUND,
                                    "no instance of this account has the address " + Backends.host(address) + " of "
                                            + resource,
                                    "instances() lists the existing ones")));
        });
    }

    /** Sends it no new connections; clients that stick to it keep theirs: {@code node.drain()}. */
    @Needs(Operation.CHANGE_NODE)
    public NodeHandle drain() {
        return change("drain", NodeSetting.MODE, "drain");
    }

    /** Sends it connections again: {@code node.accept()}. */
    @Needs(Operation.CHANGE_NODE)
    public NodeHandle accept() {
        return change("accept", NodeSetting.MODE, "accept");
    }

    /** Sends it nothing: {@code node.reject()}. */
    @Needs(Operation.CHANGE_NODE)
    public NodeHandle reject() {
        return change("reject", NodeSetting.MODE, "reject");
    }

    /** Sets its share of the connections: {@code node.weight 10}. */
    @Needs(Operation.CHANGE_NODE)
    public NodeHandle weight(@ValidatedBy(Rule.NODE_WEIGHT) Number weight) {
        return change(
                "weight",
                NodeSetting.WEIGHT,
                cloud.validate(Rule.NODE_WEIGHT, weight).intValue());
    }

    /** Waits until it is up: {@code node.awaitUp()}. It is refused if the port has the check {@code none}. */
    @Needs(Operation.READ_NODE)
    public NodeHandle awaitUp() {
        return awaitUp(wait -> {});
    }

    /** Waits until it is up: {@code node.awaitUp(timeout: 2.minutes)}. */
    @Needs(Operation.READ_NODE)
    public NodeHandle awaitUp(@Options("timeout") Map<String, ?> options) {
        return awaitUp(Block.named(NodeHandle.class, "awaitUp", options));
    }

    /** Waits until it is up, from Java: {@code node.awaitUp(wait -> wait.timeout(Duration.ofMinutes(2)))}. */
    @Needs(Operation.READ_NODE)
    public NodeHandle awaitUp(Consumer<? super WaitBlock> options) {
        return only("awaitUp", () -> {
            ports().health().awaitNodeUp(requireResource(), wait(options));
            return this;
        });
    }

    /** Deletes it and waits until it is gone: {@code node.delete()}. */
    @Needs(Operation.DELETE_NODE)
    public void delete() {
        delete(wait -> {});
    }

    /** Deletes it and waits until it is gone: {@code node.delete(timeout: 2.minutes)}. */
    @Needs(Operation.DELETE_NODE)
    public void delete(@Options("timeout") Map<String, ?> options) {
        delete(Block.named(NodeHandle.class, "delete", options));
    }

    /** Deletes it and waits until it is gone, from Java: {@code node.delete(wait -> wait.timeout(Duration.ofMinutes(2)))}. */
    @Needs(Operation.DELETE_NODE)
    public void delete(Consumer<? super WaitBlock> options) {
        only("delete", () -> {
            nodes().delete(requireResource(), wait(options));
            return null;
        });
    }

    private NodeHandle change(String word, NodeSetting setting, Object value) {
        return only(word, () -> {
            nodes().change(
                            requireResource(),
                            ResourceSettings.of(NodeSetting.class).with(setting, value));
            return this;
        });
    }

    private <T> T fresh(String property, Function<BalancerNode, T> field) {
        return only(property, () -> field.apply(nodes().answers().fresh(requireResource())));
    }

    private Resource requireResource() {
        return resource.requireId();
    }

    private LinodeNodes nodes() {
        return ports().linodeNodes();
    }

    private PortReconciler ports() {
        return cloud.reconcilers().ports();
    }
}
