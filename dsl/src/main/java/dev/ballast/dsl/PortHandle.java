package dev.ballast.dsl;

import dev.ballast.model.NodesStatus;
import dev.ballast.model.Operation;
import dev.ballast.reconcile.balancer.PortReconciler;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import groovy.lang.Closure;
import groovy.lang.DelegatesTo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** One port of a NodeBalancer, a config of the service. */
@Chapter("Of a port")
public final class PortHandle extends Handle {

    PortHandle(Cloud cloud, Resource resource) {
        super(cloud, resource);
    }

    /** Returns the port number, as last sent. */
    public int getPort() {
        return inScript(() -> ports().numbers().number(resource));
    }

    /** Returns the protocol as last sent; null when this ledger sent none. */
    public String getProtocol() {
        return inScript(() -> cloud.account().applied(present()).get("protocol"));
    }

    /** Returns the nodes in the ledger: {@code lb.port(443).nodes*.label}. Sends nothing. */
    public List<NodeHandle> getNodes() {
        return inScript(() -> ports().nodes().recorded(present()).stream()
                .map(node -> new NodeHandle(cloud, node))
                .collect(Collectors.toCollection(ArrayList::new)));
    }

    /** Returns the node of that label, at Linode: {@code lb.port(443).node('web-1')}. Sends nothing. */
    @Needs(Operation.READ_NODE)
    public NodeHandle node(@ValidatedBy(Rule.NODE_LABEL) String label) {
        return only("node", () -> {
            cloud.validate(Rule.NODE_LABEL, label);
            return new NodeHandle(cloud, ports().nodes().find(present(), label));
        });
    }

    /** Deletes it with its nodes and waits until it is gone: {@code lb.port(443).delete()}. */
    @Needs(Operation.DELETE_CONFIG)
    public void delete() {
        delete(wait -> {});
    }

    /** Deletes it and waits until it is gone: {@code lb.port(443).delete(timeout: 2.minutes)}. */
    @Needs(Operation.DELETE_CONFIG)
    public void delete(@Options("timeout") Map<String, ?> options) {
        delete(Block.named(PortHandle.class, "delete", options));
    }

    /** Deletes it and waits until it is gone, from Java: {@code port.delete(wait -> wait.timeout(Duration.ofMinutes(2)))}. */
    @Needs(Operation.DELETE_CONFIG)
    public void delete(Consumer<? super WaitBlock> options) {
        inScript(() -> {
            cloud.require(PortHandle.class, "delete");
            ports().delete(present(), wait(options));
        });
    }

    /** Requests how many nodes are up and down: {@code lb.port(443).status.up}. */
    public NodesStatus getStatus() {
        return inScript(() -> ports().answers().fresh(present()).nodesStatus());
    }

    /** Changes it by PUT: {@code change(port: 8080)}, {@code change(https: cert('new.pem'))}, {@code change(protocol: 'http')}. */
    public PortHandle change(@Options(ChangeBlock.OPTIONS) Map<String, ?> changes) {
        return change(Block.named(PortHandle.class, "change", changes));
    }

    /** Changes it by PUT, with the details of its check: {@code change { check('http') { path '/health' } }}. */
    public PortHandle change(
            @DelegatesTo(value = ChangeBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return change(Block.braces("change { ... }", block));
    }

    /** Changes it by PUT, with options and a block: {@code change(port: 8080) { check('http') { path '/health' } }}. */
    public PortHandle change(
            @Options(ChangeBlock.OPTIONS) Map<String, ?> changes,
            @DelegatesTo(value = ChangeBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return change(Block.named(PortHandle.class, "change", changes).andThen(Block.braces("change { ... }", block)));
    }

    /** Changes it by PUT, from Java: {@code port.change(to -> to.port(8080))}. */
    public PortHandle change(Consumer<? super ChangeBlock> changes) {
        inScript(() -> {
            ChangeBlock block = Block.filled(new ChangeBlock(cloud), changes);
            boolean secured = cloud.account().applied(present()).containsKey("certificate");
            ports().change(present(), block.toFields(secured));
        });
        return this;
    }

    /** Waits until every node of it is up: {@code lb.port(443).awaitUp()}. */
    public PortHandle awaitUp() {
        return awaitUp(wait -> {});
    }

    /** Waits until every node of it is up: {@code lb.port(443).awaitUp(timeout: 2.minutes)}. */
    public PortHandle awaitUp(@Options("timeout") Map<String, ?> options) {
        return awaitUp(Block.named(PortHandle.class, "awaitUp", options));
    }

    /** Waits until every node of it is up, from Java: {@code port.awaitUp(wait -> wait.timeout(Duration.ofMinutes(2)))}. */
    public PortHandle awaitUp(Consumer<? super WaitBlock> options) {
        inScript(() -> ports().health().awaitUp(List.of(present()), wait(options)));
        return this;
    }

    /**
     * Sends requests to its public address from this machine until one is answered as the braces say, and fails with what it saw if
     * none is: {@code lb.port(443).verify { get '/health'; status 200 }}.
     */
    public PortHandle verify(
            @DelegatesTo(value = VerifyBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return verify(Block.braces("verify { ... }", block));
    }

    /** Sends such requests, from Java: {@code port.verify(expected -> expected.get("/health"))}. */
    public PortHandle verify(Consumer<? super VerifyBlock> block) {
        inScript(() -> {
            VerifyBlock expected = Block.filled(new VerifyBlock(cloud), block);
            cloud.reconcilers().verification().verify(present(), expected.expected());
        });
        return this;
    }

    @Override
    Resource present() {
        return ports().numbers().current(resource);
    }

    private PortReconciler ports() {
        return cloud.reconcilers().ports();
    }
}
