package dev.ballast.dsl;

import dev.ballast.model.Firewall;
import dev.ballast.model.Kind;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.firewall.FirewallReconciler;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import groovy.lang.Closure;
import groovy.lang.DelegatesTo;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A firewall. Its verbs can be repeated: each reads the firewall first and sends only what differs. Properties return values of
 * the last answer; only {@code status} and {@code devices} always send a request.
 */
@Chapter("Of a firewall")
public final class FirewallHandle extends Handle {

    FirewallHandle(Cloud cloud, Resource resource) {
        super(cloud, resource);
    }

    /** Returns the label that the service shows. */
    public String getLabel() {
        return last().label();
    }

    /** Requests the status: {@code enabled} or {@code disabled}. */
    public String getStatus() {
        return inScript(() -> firewalls().answers().fresh(resource).status());
    }

    /**
     * Returns the lines of its rules, {@code inbound} and {@code outbound}, as a runbook has them, the last one for the policy:
     * {@code web.rules.inbound.first()}. A direction that the service does not show is null.
     */
    public Map<String, List<String>> getRules() {
        return last().ruleLines();
    }

    /** Requests its devices and returns the instances and NodeBalancers that it protects: {@code web.devices*.name}. */
    public List<Handle> getDevices() {
        return inScript(() -> firewalls().protects(resource).stream()
                .<Handle>map(device -> device.reference().kind() == Kind.INSTANCE
                        ? new InstanceHandle(cloud, device)
                        : new NodeBalancerHandle(cloud, device))
                .toList());
    }

    /** Returns its tags. */
    public List<String> getTags() {
        return last().tags();
    }

    /** Returns when it was created, as the service writes it. */
    public String getCreated() {
        return last().created();
    }

    /** Returns when it was last changed, as the service writes it. */
    public String getUpdated() {
        return last().updated();
    }

    /** Changes it with options: {@code web.change(label: 'shop', enabled: false)}; sends only what differs. */
    public FirewallHandle change(@Options("label enabled tags allow") Map<String, ?> changes) {
        return change(Block.named(FirewallHandle.class, "change", changes));
    }

    /** Changes it, also its rules: {@code web.change { inbound { accept 'tcp', 443, from: anywhere } }}. */
    public FirewallHandle change(
            @DelegatesTo(value = FirewallChangeBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> changes) {
        return change(Block.braces("change { ... }", changes));
    }

    /** Changes it, from Java: {@code web.change(to -> to.enabled(false))}. */
    public FirewallHandle change(Consumer<? super FirewallChangeBlock> changes) {
        return verb(firewalls -> {
            FirewallChangeBlock block = Block.filled(new FirewallChangeBlock(cloud), changes);
            firewalls.change(resource, block.toRequest(resource.name()));
        });
    }

    /** Changes its label; its name in Ballast stays: {@code web.rename 'shop'}. */
    public FirewallHandle rename(@ValidatedBy(Rule.FIREWALL_NAME) String label) {
        return verb(firewalls -> firewalls.settings().rename(resource, cloud.validate(Rule.FIREWALL_NAME, label)));
    }

    /** Adds tags, unless it has them: {@code web.tag 'blue'}. */
    public FirewallHandle tag(@ValidatedBy(Rule.TAG) String... tags) {
        return verb(firewalls -> firewalls.settings().tag(resource, cloud.validateAll(Rule.TAG, tags)));
    }

    /** Removes tags, if it has them: {@code web.untag 'green'}. */
    public FirewallHandle untag(@ValidatedBy(Rule.TAG) String... tags) {
        return verb(firewalls -> firewalls.settings().untag(resource, cloud.validateAll(Rule.TAG, tags)));
    }

    /** Deletes it, which leaves what it protects without it, and records that in the ledger: {@code web.delete()}. */
    public void delete() {
        verb(firewalls -> firewalls.delete(resource));
    }

    private FirewallHandle verb(Consumer<FirewallReconciler> verb) {
        inScript(() -> verb.accept(firewalls()));
        return this;
    }

    private Firewall last() {
        return inScript(() -> firewalls().answers().cachedOrRead(resource));
    }

    private FirewallReconciler firewalls() {
        return cloud.reconcilers().firewalls();
    }
}
