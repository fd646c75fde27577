package dev.ballast.dsl;

import dev.ballast.certificate.Certificate;
import dev.ballast.error.SourceLocation;
import dev.ballast.reconcile.Requests.NodeRequest;
import dev.ballast.reconcile.Requests.PortRequest;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.ArrayList;
import java.util.List;

/** The words of a port block of a NodeBalancer; nodes in it belong to this port alone. */
public final class PortBlock extends Block {

    final int port;
    private final SourceLocation location = ScriptLine.current();
    private final List<NodeRequest> nodes = new ArrayList<>();
    private Certificate certificate;
    private String label;
    private String check;
    final boolean braces;

    /** Creates the block; {@code braces} is true if the port has nodes of its own instead of those of the NodeBalancer block. */
    PortBlock(Cloud cloud, int port, boolean braces) {
        super(cloud);
        this.port = port;
        this.braces = braces;
    }

    /**
     * Adds a node: {@code node 'a', web[0].privateIp + ':80'}, sent as {@code label} and {@code address} (docs/api.md section
     * 2, NodeBalancer node). The label is unique per port.
     */
    public void node(@ValidatedBy(Rule.NODE_LABEL) String label, @ValidatedBy(Rule.NODE_ADDRESS) String address) {
        nodes.add(node(cloud, port, nodes, label, address));
    }

    /** Makes it an https port: {@code https: cert('site.pem')}, sent as {@code protocol}, {@code ssl_cert} and {@code ssl_key}. */
    public void https(@ValidatedBy(Rule.CERTIFICATE) Certificate certificate) {
        this.certificate = cloud.validate(Rule.CERTIFICATE, certificate);
    }

    /** Sets the label of the config; it is sent only if written. */
    public void label(@ValidatedBy(Rule.PORT_LABEL) String label) {
        this.label = cloud.validate(Rule.PORT_LABEL, label);
    }

    /** Sets the kind of health check. Default {@code connection}, the one the document uses. */
    public void check(@ValidatedBy(Rule.HEALTH_CHECK) String kind) {
        this.check = cloud.validate(Rule.HEALTH_CHECK, kind);
    }

    PortRequest freeze(List<NodeRequest> flat) {
        return new PortRequest(port, label, check, certificate, braces ? nodes : flat, location);
    }

    /** Validates a node by the rules and against the nodes before it; {@code port} is null for a flat node. */
    static NodeRequest node(Cloud cloud, Integer port, List<NodeRequest> before, String label, String address) {
        return ScriptLine.named(() -> {
            cloud.validate(Rule.NODE_LABEL, label);
            cloud.validate(Rule.NODE_ADDRESS, address);
            List<String> labels =
                    new ArrayList<>(before.stream().map(NodeRequest::label).toList());
            labels.add(label);
            Problem.refuse(Relations.distinctNodeLabels(port, labels));
            return new NodeRequest(label, address, ScriptLine.current());
        });
    }
}
