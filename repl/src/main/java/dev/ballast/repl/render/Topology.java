package dev.ballast.repl.render;

import static dev.ballast.repl.render.ResourceCells.TEXT;

import dev.ballast.dsl.Backend;
import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.InstanceHandle;
import dev.ballast.dsl.NodeBalancerHandle;
import dev.ballast.dsl.ResourceState;
import dev.ballast.dsl.VolumeHandle;
import dev.ballast.model.Backends;
import dev.ballast.model.Node;
import dev.ballast.repl.render.View.Branch;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The content of a picture of a NodeBalancer, all of it safe to show.
 *
 * @param label the title of the picture
 * @param balancer the lines about it, its name first
 * @param vpc the title of the frame around its nodes and their instances; empty if they are in no VPC
 * @param ports its ports with the protocol as detail; below each its nodes, below these the instance and its volumes
 */
record Topology(String label, List<String> balancer, String vpc, List<Branch> ports) {

    private static final Cell NOT_KNOWN = new Cell("not known", Mark.UNKNOWN);
    private static final Cell NOT_CHECKED = new Cell("not checked yet", Mark.UNKNOWN);

    static Topology of(NodeBalancerHandle balancer, ResourceState.OfNodeBalancer state, Map<String, Backend> backends) {
        List<String> lines = new ArrayList<>(List.of(TEXT.line(balancer.getName()), "id " + balancer.getId()));
        ResourceCells.details(state).forEach(lines::add);
        if (state.range() != null) {
            lines.add(TEXT.line("range " + state.range()));
        }
        if (state.ports().isEmpty()) {
            lines.add("no ports known");
        }
        return new Topology(
                TEXT.line(balancer),
                lines,
                ResourceCells.textCell(state.vpc()).text(),
                state.ports().stream().map(port -> port(port, backends)).toList());
    }

    private static Branch port(ResourceState.OfPort port, Map<String, Backend> backends) {
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
        return new Branch(
                TEXT.line(title),
                String.valueOf(port.protocol()),
                state,
                port.nodes().stream()
                        .map(node -> node(node, ResourceCells.node(port, node.label(), each), backends))
                        .toList());
    }

    private static Branch node(Node node, Cell state, Map<String, Backend> backends) {
        String address = ResourceCells.address(node);
        Backend behind = backends.get(Backends.host(address));
        return new Branch(
                TEXT.line(node.label()),
                address,
                state,
                behind == null
                        ? List.of()
                        : List.of(named(
                                behind.instance(),
                                state(behind.instance()),
                                behind.volumes().stream().map(Topology::volume).toList())));
    }

    /** Returns the state of an instance that does not run, if it is known. */
    private static String state(InstanceHandle instance) {
        String state = ResourceCells.status((ResourceState.OfInstance) FetchPolicy.CACHE_ONLY.stateOf(instance))
                .text();
        return state.isEmpty() || state.equals("running") ? "" : " " + state;
    }

    private static Branch volume(VolumeHandle volume) {
        String size = ResourceCells.size((ResourceState.OfWhole<?>) FetchPolicy.CACHE_ONLY.stateOf(volume))
                .text();
        return named(volume, " " + size, List.of());
    }

    private static Branch named(Handle handle, String detail, List<Branch> attached) {
        return new Branch((TEXT.line(handle.getName()) + detail).strip(), "", ResourceCells.NOTHING, attached);
    }
}
