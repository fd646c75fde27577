package dev.ballast.dsl;

import dev.ballast.error.RuleException;
import dev.ballast.error.SourceLocation;
import dev.ballast.model.PortConfig;
import dev.ballast.model.PortSetting;
import dev.ballast.reconcile.balancer.BalancerRequest.NodeRequest;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** The words of a port block of a NodeBalancer. Nodes in it belong to this port alone. */
@Chapter("In the braces of `port`")
public final class PortBlock extends PortSettingsBlock {

    /** The options of a word that fills the block. */
    static final String OPTIONS =
            "https label check protocol algorithm stickiness proxyProtocol cipherSuite udpCheckPort";

    final int port;
    private final SourceLocation location = ScriptLine.current();
    private final List<NodeRequest> nodes = new ArrayList<>();
    private String label;

    PortBlock(Cloud cloud, int port) {
        super(cloud);
        this.port = port;
    }

    /**
     * Adds a node: {@code node 'a', web[0].privateIp + ':80'}, sent as {@code label} and {@code address}. The label is unique per port.
     */
    public void node(@ValidatedBy(Rule.NODE_LABEL) String label, @ValidatedBy(Rule.NODE_ADDRESS) String address) {
        node(label, address, words -> {});
    }

    /** Adds a node with options: {@code node 'web-1', web.privateIp + ':80', weight: 100, mode: 'backup'}. */
    public void node(
            @Options("weight mode") Map<String, ?> options,
            @ValidatedBy(Rule.NODE_LABEL) String label,
            @ValidatedBy(Rule.NODE_ADDRESS) String address) {
        node(label, address, options(options));
    }

    /** Adds a node with options, from Java. */
    public void node(
            @ValidatedBy(Rule.NODE_LABEL) String label,
            @ValidatedBy(Rule.NODE_ADDRESS) String address,
            Consumer<? super NodeBlock> options) {
        nodes.add(ScriptLine.locate(() -> {
            validateNode(cloud, port, nodes, label, address);
            return new NodeBlock(cloud).request(label, address, options);
        }));
    }

    /** Sets the label of the config; it is sent only if written. */
    public void label(@ValidatedBy(Rule.PORT_LABEL) String label) {
        this.label = cloud.validate(Rule.PORT_LABEL, label);
    }

    /** Sets the kind of health check. The default is {@code connection}, which the document uses. */
    @Override
    public void check(@ValidatedBy(Rule.HEALTH_CHECK) String kind) {
        set(PortSetting.CHECK, cloud.validate(Rule.HEALTH_CHECK, kind));
    }

    /** Sets the health check with all its details. */
    @Override
    public void check(@ValidatedBy(Rule.HEALTH_CHECK) String kind, Consumer<? super HealthCheckBlock> block) {
        super.check(kind, block);
        ScriptLine.locate(() -> {
            Problem.refuse(PortRules.checkProblem(settings()));
            PortRules.unsureTimes(kind, settings()).ifPresent(cloud::warn);
        });
    }

    /** Returns the request for the port; {@code flat} are its nodes if its braces name none. */
    PortRequest toRequest(List<NodeRequest> flat) {
        try {
            Problem.refuse(
                    PortRules.httpsNeedsCertificate("port " + port + ", ", chosenProtocol(), certificate() != null));
            if (cloud.dialect().publicService()) {
                String speaks = certificate() == null ? Objects.toString(chosenProtocol(), "http") : "https";
                Problem.refuse(PortRules.settingsProblem(speaks, settings()));
            }
        } catch (RuleException wrong) {
            if (location != null) {
                wrong.locateAt(location);
            }
            throw wrong;
        }
        return new PortRequest(
                port, label, chosenProtocol(), certificate(), settings(), hasNodes() ? nodes : flat, location);
    }

    /** Returns the number, and whether it is one of udp: a block has one port of each. */
    String place() {
        return PortConfig.place(port, chosenProtocol());
    }

    boolean hasNodes() {
        return !nodes.isEmpty();
    }

    static Consumer<Block> options(Map<String, ?> options) {
        return Block.named(PortBlock.class, "node", options, String.class, String.class);
    }

    /** Refuses a node by the rules, or because of the nodes before it; {@code port} is null for a flat node. */
    static void validateNode(Cloud cloud, Integer port, List<NodeRequest> before, String label, String address) {
        cloud.validate(Rule.NODE_LABEL, label);
        cloud.validate(Rule.NODE_ADDRESS, address);
        List<String> labels =
                new ArrayList<>(before.stream().map(NodeRequest::label).toList());
        labels.add(label);
        Problem.refuse(Relations.distinctNodeLabels(port, labels));
    }
}
