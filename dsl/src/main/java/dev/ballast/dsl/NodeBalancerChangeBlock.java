package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.BalancerChanges;
import dev.ballast.reconcile.Resource;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.List;

/** The changes of a NodeBalancer, at the public service. */
public final class NodeBalancerChangeBlock extends Block {

    private ResourceSettings<BalancerSetting, NodeBalancer> settings = ResourceSettings.ofBalancer();

    NodeBalancerChangeBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the label; its name in Ballast stays: {@code change(label: 'shop')}. */
    public void label(@ValidatedBy(Rule.BALANCER_NAME) String label) {
        set(BalancerSetting.LABEL, cloud.validate(Rule.BALANCER_NAME, label));
    }

    /** Sets {@code client_conn_throttle}: {@code change(throttle: 0)}. */
    public void throttle(@ValidatedBy(Rule.THROTTLE) Number throttle) {
        set(BalancerSetting.THROTTLE, cloud.validate(Rule.THROTTLE, throttle).intValue());
    }

    /** Sets the tags and removes all others: {@code change(tags: ['shop'])}. */
    public void tags(@ValidatedBy(Rule.TAG) List<String> tags) {
        set(BalancerSetting.TAGS, cloud.validateAll(Rule.TAG, texts("tags", tags)));
    }

    private void set(BalancerSetting setting, Object value) {
        settings = with(settings, setting, value);
    }

    void apply(BalancerChanges changes, Resource balancer) {
        if (settings.isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOTHING_GIVEN,
                    "change needs at least one setting",
                    "write change(label: 'shop'), (throttle: 20) or (tags: ['shop'])");
        }
        changes.change(balancer, settings);
    }
}
