package dev.ballast.dsl;

import dev.ballast.model.BalancerSetting;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Operation;
import dev.ballast.model.ResourceSettings;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.List;

/** The settings of a NodeBalancer that its block sets and {@code change} changes. */
@Chapter("In the braces of `nodebalancer`")
public abstract sealed class NodeBalancerSettingsBlock extends Block
        permits NodeBalancerBlock, NodeBalancerChangeBlock {

    private ResourceSettings<BalancerSetting, NodeBalancer> settings = ResourceSettings.of(BalancerSetting.class);

    NodeBalancerSettingsBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets {@code client_conn_throttle}: {@code throttle 20}. The document does not define its unit and bounds. */
    public void throttle(@ValidatedBy(Rule.THROTTLE) Number throttle) {
        set(BalancerSetting.THROTTLE, cloud.validate(Rule.THROTTLE, throttle).intValue());
    }

    /** Sets {@code client_udp_sess_throttle}, the limit of sessions of udp: {@code udpThrottle 10}. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "client_udp_sess_throttle")
    public void udpThrottle(@ValidatedBy(Rule.THROTTLE) Number throttle) {
        set(
                BalancerSetting.UDP_THROTTLE,
                cloud.validate(Rule.THROTTLE, throttle).intValue());
    }

    /** Sets the tags and removes all others: {@code tags 'shop', 'prod'}. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "tags")
    public void tags(@ValidatedBy(Rule.TAG) String... tags) {
        set(BalancerSetting.TAGS, cloud.validateAll(Rule.TAG, tags));
    }

    /** Sets the tags and removes all others: {@code tags names}. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "tags")
    public void tags(@ValidatedBy(Rule.TAG) List<String> tags) {
        tags(texts("tags", tags));
    }

    final void set(BalancerSetting setting, Object value) {
        settings = with(settings, setting, value);
    }

    final ResourceSettings<BalancerSetting, NodeBalancer> settings() {
        return settings;
    }
}
