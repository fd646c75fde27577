package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.Operation;
import dev.ballast.reconcile.balancer.BalancerChanges;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The changes of a NodeBalancer, in the dialect of Linode. */
@Chapter("In `change`")
public final class NodeBalancerChangeBlock extends NodeBalancerSettingsBlock {

    NodeBalancerChangeBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the label; its name in Ballast stays: {@code change(label: 'shop')}. */
    public void label(@ValidatedBy(Rule.NODEBALANCER_NAME) String label) {
        set(BalancerSetting.LABEL, cloud.validate(Rule.NODEBALANCER_NAME, label));
    }

    /** Puts it behind a firewall, or the one of that id, or behind none: {@code change(firewalls: [])}. */
    @Needs(Operation.CHANGE_FIREWALLS_OF_NODEBALANCER)
    public void firewalls(@ValidatedBy(Rule.ID) List<? extends Number> firewalls) {
        // A list of a script may contain anything.
        List<?> given = firewalls == null
                ? Collections.singletonList(null)
                : ((List<?>) firewalls).stream().map(this::id).collect(Collectors.toList());
        if (given.size() > 1 || !given.stream().allMatch(id -> id == null || id instanceof Number)) {
            throw new RuleException(
                    RefusalCode.OPTION_TYPE,
                    "firewalls takes one firewall or its id, or none",
                    "write firewalls: [web], firewalls: [901], or firewalls: []");
        }
        given.forEach(id -> cloud.validate(Rule.ID, id));
        set(BalancerSetting.FIREWALL, given.isEmpty() ? Labelled.NONE : (Object) ((Number) given.get(0)).longValue());
    }

    private Object id(Object firewall) {
        return firewall instanceof FirewallHandle handle
                ? (Object) Handle.requireSame(handle, Kind.FIREWALL, "firewalls", cloud)
                        .id()
                : firewall;
    }

    void apply(BalancerChanges changes, Resource balancer) {
        if (settings().isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOTHING_GIVEN,
                    "change needs at least one setting",
                    "write change(label: 'shop'), (throttle: 20), (tags: ['shop']) or (firewalls: [901])");
        }
        changes.change(balancer, settings());
    }
}
