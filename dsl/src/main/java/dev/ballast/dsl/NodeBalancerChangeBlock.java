package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.BalancerSetting;
import dev.ballast.reconcile.BalancerChanges;
import dev.ballast.reconcile.Resource;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The changes of a NodeBalancer, at the public service. */
public final class NodeBalancerChangeBlock extends NodeBalancerSettingsBlock {

    NodeBalancerChangeBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the label; its name in Ballast stays: {@code change(label: 'shop')}. */
    public void label(@ValidatedBy(Rule.BALANCER_NAME) String label) {
        set(BalancerSetting.LABEL, cloud.validate(Rule.BALANCER_NAME, label));
    }

    void apply(BalancerChanges changes, Resource balancer) {
        if (settings().isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOTHING_GIVEN,
                    "change needs at least one setting",
                    "write change(label: 'shop'), (throttle: 20) or (tags: ['shop'])");
        }
        changes.change(balancer, settings());
    }
}
