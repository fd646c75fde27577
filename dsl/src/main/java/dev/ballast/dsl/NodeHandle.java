package dev.ballast.dsl;

import dev.ballast.error.RuleException;
import dev.ballast.model.BalancerNode;
import dev.ballast.reconcile.NodeService;
import dev.ballast.reconcile.PortReconciler;
import dev.ballast.reconcile.Resource;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import groovy.transform.NamedParam;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/** One node of a port, at the public service: {@code lb.port(443).node('web-1')}. Its properties are read again each time. */
public final class NodeHandle extends Handle {

    NodeHandle(Cloud cloud, Resource resource) {
        super(cloud, resource);
    }

    /** Requests its status: {@code UP}, {@code DOWN}, or {@code Unknown} before the first check and without checks. */
    public String getStatus() {
        return fresh().status();
    }

    /** Requests its weight. */
    public Integer getWeight() {
        return fresh().weight();
    }

    /** Requests its mode: {@code accept}, {@code reject}, {@code drain} or {@code backup}. */
    public String getMode() {
        return fresh().mode();
    }

    /** Requests its address. */
    public String getAddress() {
        return fresh().address();
    }

    /** Returns the instance that has its address: the one that the ledger knows, else the one that the service lists. */
    public InstanceHandle getInstance() {
        return named(() -> {
            String address = nodes().answers().last(resource).address();
            String host = address.substring(0, address.lastIndexOf(':'));
            return new InstanceHandle(
                    cloud,
                    cloud.reconcilers()
                            .instances()
                            .addresses()
                            .owner(host)
                            .orElseThrow(() -> new RuleException(
                                    "no instance of this account has the address " + host + " of " + resource,
                                    "look at instances() for those that exist")));
        });
    }

    /** Sends it no new connections; those of clients that stick to it go on: {@code node.drain()}. */
    public NodeHandle drain() {
        return mode("drain");
    }

    /** Sends it connections again: {@code node.accept()}. */
    public NodeHandle accept() {
        return mode("accept");
    }

    /** Sends it nothing: {@code node.reject()}. */
    public NodeHandle reject() {
        return mode("reject");
    }

    /** Sets its share of the connections: {@code node.weight 10}. */
    public NodeHandle weight(@ValidatedBy(Rule.NODE_WEIGHT) Number weight) {
        return change(cloud.validate(Rule.NODE_WEIGHT, weight).intValue(), null);
    }

    /** Waits until it is up: {@code node.awaitUp()}. Refused where its port has check none. */
    public NodeHandle awaitUp() {
        return awaitUp(wait -> {});
    }

    /** Waits until it is up: {@code node.awaitUp(timeout: 2.minutes)}. */
    public NodeHandle awaitUp(@NamedParam(value = "timeout", type = Duration.class) Map<String, ?> options) {
        return awaitUp(Block.named("awaitUp", options, "timeout"));
    }

    /** Waits until it is up, from Java: {@code node.awaitUp(wait -> wait.timeout(Duration.ofMinutes(2)))}. */
    public NodeHandle awaitUp(Consumer<? super WaitBlock> options) {
        named(() -> ports().health().awaitNodeUp(resource, wait(options)));
        return this;
    }

    /** Deletes it and waits until it is gone: {@code node.delete()}. */
    public void delete() {
        delete(wait -> {});
    }

    /** Deletes it and waits until it is gone: {@code node.delete(timeout: 2.minutes)}. */
    public void delete(@NamedParam(value = "timeout", type = Duration.class) Map<String, ?> options) {
        delete(Block.named("delete", options, "timeout"));
    }

    /** Deletes it and waits until it is gone, from Java: {@code node.delete(wait -> wait.timeout(Duration.ofMinutes(2)))}. */
    public void delete(Consumer<? super WaitBlock> options) {
        named(() -> nodes().delete(resource, wait(options)));
    }

    private NodeHandle mode(String mode) {
        return change(null, mode);
    }

    private NodeHandle change(Integer weight, String mode) {
        named(() -> nodes().change(resource, null, weight, mode));
        return this;
    }

    private BalancerNode fresh() {
        return named(() -> nodes().answers().fresh(resource));
    }

    private NodeService nodes() {
        return ports().service();
    }

    private PortReconciler ports() {
        return cloud.reconcilers().ports();
    }
}
