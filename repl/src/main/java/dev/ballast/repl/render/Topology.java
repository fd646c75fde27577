package dev.ballast.repl.render;

import static dev.ballast.repl.render.ResourceCells.TEXT;

import dev.ballast.dsl.Backend;
import dev.ballast.dsl.Facts;
import dev.ballast.dsl.Look;
import dev.ballast.dsl.NodeBalancerHandle;
import dev.ballast.dsl.VolumeHandle;
import dev.ballast.model.Node;
import dev.ballast.repl.render.Shown.Cell;
import dev.ballast.repl.render.Shown.Mark;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The content of a picture of a NodeBalancer, all of it safe to show.
 *
 * @param label what the picture is called
 * @param balancer its name, then what is known of it, a line each
 */
record Topology(String label, List<String> balancer, List<Port> ports) {

    private static final Cell NOT_KNOWN = new Cell("not known", Mark.UNKNOWN);
    private static final Cell NOT_CHECKED = new Cell("not checked yet", Mark.UNKNOWN);

    /**
     * A port.
     *
     * @param secure whether its protocol is https
     * @param state how many nodes are up, or empty
     */
    record Port(String title, boolean secure, Cell state, List<Line> nodes) {}

    /**
     * A node and what stands behind it.
     *
     * @param instance the name of the instance, or empty
     * @param volumes the names and sizes of the volumes attached to it
     */
    record Line(String label, String address, Cell state, String instance, List<String> volumes) {}

    static Topology of(NodeBalancerHandle balancer, Facts.OfNodeBalancer facts, Map<String, Backend> backends) {
        Stream<String> lines = Stream.of(
                balancer.getName(),
                "id " + balancer.getId(),
                facts.region(),
                facts.publicIp(),
                facts.throttle() == null ? null : "throttle " + facts.throttle(),
                facts.ports().isEmpty() ? "no ports known" : null);
        return new Topology(
                TEXT.line(balancer),
                lines.filter(Objects::nonNull).map(TEXT::line).toList(),
                facts.ports().stream().map(port -> port(port, backends)).toList());
    }

    private static Port port(Facts.OfPort port, Map<String, Backend> backends) {
        boolean unchecked = port.failure() == null
                && (port.status() == null
                        || (port.fresh()
                                && port.status().up() == 0
                                && !port.nodes().isEmpty()));
        Cell up = ResourceCells.up(port);
        // A node is red only if the service has looked: it counts one as down that it has not checked yet.
        Cell each = unchecked ? NOT_CHECKED : ResourceCells.each(port, NOT_KNOWN);
        Cell state = up.text().isEmpty() ? each : unchecked ? new Cell(up.text(), Mark.UNKNOWN) : up;
        String title = port.port() + (port.protocol() == null ? "" : " " + port.protocol());
        return new Port(
                TEXT.line(title),
                "https".equals(port.protocol()),
                state,
                port.nodes().stream()
                        .map(node -> line(node, ResourceCells.node(port, node.label(), each), backends))
                        .toList());
    }

    private static Line line(Node node, Cell state, Map<String, Backend> backends) {
        String address = ResourceCells.address(node);
        Backend backend = backends.get(address.replaceFirst(":\\d+$", ""));
        return new Line(
                TEXT.line(node.label()),
                address,
                state,
                backend == null ? "" : TEXT.line(backend.instance().getName()),
                backend == null
                        ? List.of()
                        : backend.volumes().stream().map(Topology::volume).toList());
    }

    private static String volume(VolumeHandle volume) {
        String size = ResourceCells.size((Facts.OfVolume) Look.KNOWN.at(volume)).text();
        return (TEXT.line(volume.getName()) + " " + size).strip();
    }
}
