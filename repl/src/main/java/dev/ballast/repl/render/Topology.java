package dev.ballast.repl.render;

import dev.ballast.dsl.Backend;
import dev.ballast.dsl.Facts;
import dev.ballast.dsl.NodeBalancerHandle;
import dev.ballast.dsl.VolumeHandle;
import dev.ballast.model.Node;
import dev.ballast.repl.render.Shown.Cell;
import dev.ballast.repl.render.Shown.Mark;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a picture of a NodeBalancer says, all of it in words that may be seen.
 *
 * @param label what the picture is called
 * @param balancer its name, then what is known of it, a line each
 */
record Topology(String label, List<String> balancer, List<Port> ports) {

    private static final Wording WORDING = ResourceCells.WORDING;
    private static final Cell NOT_KNOWN = new Cell("not known", Mark.UNKNOWN);
    private static final Cell NOT_CHECKED = new Cell("not checked yet", Mark.UNKNOWN);

    /**
     * A port.
     *
     * @param secure whether it speaks https
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
        return new Topology(
                WORDING.line(balancer),
                Stream.of(
                                balancer.getName(),
                                "id " + balancer.getId(),
                                facts.region(),
                                facts.publicIp(),
                                facts.throttle() == null ? null : "throttle " + facts.throttle(),
                                facts.ports().isEmpty() ? "no ports known" : null)
                        .flatMap(Stream::ofNullable)
                        .map(WORDING::line)
                        .toList(),
                facts.ports().stream().map(port -> port(port, backends)).toList());
    }

    private static Port port(Facts.OfPort port, Map<String, Backend> backends) {
        Cell state = state(port);
        return new Port(
                port.protocol() == null
                        ? Integer.toString(port.port())
                        : WORDING.line(port.port() + " " + port.protocol()),
                "https".equals(port.protocol()),
                ResourceCells.up(port).map(up -> calmed(up, port)).orElse(state),
                port.nodes().stream()
                        .map(node -> line(node, ResourceCells.node(port, node.label(), state), backends))
                        .toList());
    }

    /** A node is red only if somebody has looked: the service counts one as down that it has not checked yet. */
    private static Cell state(Facts.OfPort port) {
        boolean looked = port.failure() != null || (port.status() != null && !isUnchecked(port));
        return looked ? ResourceCells.each(port).orElse(NOT_KNOWN) : NOT_CHECKED;
    }

    private static Cell calmed(Cell up, Facts.OfPort port) {
        return port.status() != null && isUnchecked(port) ? new Cell(up.text(), Mark.UNKNOWN) : up;
    }

    private static boolean isUnchecked(Facts.OfPort port) {
        return port.fresh() && port.status().up() == 0 && !port.nodes().isEmpty();
    }

    private static Line line(Node node, Cell state, Map<String, Backend> backends) {
        String address = node.address() == null ? "address not known" : WORDING.line(node.address());
        Backend backend = backends.get(address.replaceFirst(":\\d+$", ""));
        return new Line(
                WORDING.line(node.label()),
                address,
                state,
                backend == null ? "" : WORDING.line(backend.instance().getName()),
                backend == null
                        ? List.of()
                        : backend.volumes().stream().map(Topology::volume).toList());
    }

    private static String volume(VolumeHandle volume) {
        return WORDING.line(volume.getName())
                + ResourceCells.size((Facts.OfVolume) Facts.known(volume))
                        .map(size -> " " + size.text())
                        .orElse("");
    }
}
