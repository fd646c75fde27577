package dev.ballast.dsl;

import dev.ballast.model.Backends;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.Operation;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.balancer.BalancerRequest.NodeRequest;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.function.Consumer;

/**
 * The options of a node, in the dialect of Linode:
 * {@code node 'web-1', web.privateIp + ':80', weight: 100, mode: 'backup'}.
 */
@Chapter("In the braces of `port`")
public final class NodeBlock extends Block {

    private ResourceSettings<NodeSetting, BalancerNode> settings = ResourceSettings.of(NodeSetting.class);

    NodeBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets its share of the connections: {@code weight: 100}. Default 50. */
    @Needs(value = Operation.CREATE_NODE, field = "weight")
    public void weight(@ValidatedBy(Rule.NODE_WEIGHT) Number weight) {
        set(NodeSetting.WEIGHT, cloud.validate(Rule.NODE_WEIGHT, weight).intValue());
    }

    /** Sets which connections it gets: with {@code mode: 'backup'} only when all other nodes are down. Default {@code accept}. */
    @Needs(value = Operation.CREATE_NODE, field = "mode")
    public void mode(@ValidatedBy(Rule.NODE_MODE) String mode) {
        set(NodeSetting.MODE, cloud.validate(Rule.NODE_MODE, mode));
    }

    private void set(NodeSetting setting, Object value) {
        settings = with(settings, setting, value);
    }

    /** Returns the request of a node with these options, and with the line of the script. */
    NodeRequest request(String label, String address, Consumer<? super NodeBlock> options) {
        filled(this, options);
        return new NodeRequest(
                label,
                settings.with(NodeSetting.LABEL, label).with(NodeSetting.ADDRESS, Backends.display(address)),
                ScriptLine.current());
    }
}
