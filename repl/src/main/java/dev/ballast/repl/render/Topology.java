package dev.ballast.repl.render;

import static dev.ballast.repl.render.ResourceCells.TEXT;

import dev.ballast.dsl.Backend;
import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.InstanceHandle;
import dev.ballast.dsl.Neighbours;
import dev.ballast.dsl.NodeBalancerHandle;
import dev.ballast.dsl.ResourceState;
import dev.ballast.dsl.VolumeHandle;
import dev.ballast.dsl.VpcHandle;
import dev.ballast.model.Backends;
import dev.ballast.model.Node;
import dev.ballast.model.Vpc;
import dev.ballast.repl.render.View.Branch;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The content of a picture of a NodeBalancer or a VPC, all of it safe to show.
 *
 * @param label the title of the picture
 * @param whole the lines about it, its name first
 * @param firewalls the firewalls that it is behind; empty for none
 * @param vpc the title of the frame around its nodes and their instances; empty if they are in no VPC
 * @param ports its ports with the protocol as detail, or its subnets; below each its nodes or the addresses in it, below these
 *     what has the address, with its firewalls as detail, and its volumes
 */
record Topology(String label, List<String> whole, String firewalls, String vpc, List<Branch> ports) {

    private static final Cell NOT_KNOWN = new Cell("not known", Mark.UNKNOWN);
    private static final Cell NOT_CHECKED = new Cell("not checked yet", Mark.UNKNOWN);

    static Topology of(NodeBalancerHandle balancer, ResourceState.OfNodeBalancer state, Map<String, Backend> backends) {
        List<String> lines = new ArrayList<>(List.of(TEXT.line(balancer.getName()), "id " + balancer.getId()));
        ResourceCells.details(state).forEach(lines::add);
        if (state.range() != null) {
            lines.add(TEXT.line("range " + state.range()));
        }
        Neighbours around = Neighbours.of(balancer);
        Stream.of(firewalls(around), reserved(around))
                .filter(line -> !line.isEmpty())
                .forEach(lines::add);
        if (state.ports().isEmpty()) {
            lines.add("no ports known");
        }
        return new Topology(
                TEXT.line(balancer),
                lines,
                guards(balancer),
                ResourceCells.textCell(state.vpc()).text(),
                state.ports().stream().map(port -> port(port, backends)).toList());
    }

    /** Returns the subnets of a VPC, with what has an address in each and the firewalls around that. */
    static Topology of(VpcHandle vpc, ResourceState.OfWhole<Vpc> state) {
        List<String> lines = new ArrayList<>(List.of(TEXT.line(vpc.getName()), "id " + vpc.getId()));
        Stream.of(ResourceCells.textCell(state, Vpc::region), ResourceCells.textCell(state, Vpc::description))
                .map(Cell::text)
                .filter(text -> !text.isEmpty())
                .forEach(lines::add);
        List<Vpc.Part> subnets =
                state.last() == null ? List.of() : state.last().parts().toList();
        if (state.failure() != null || subnets.isEmpty()) {
            lines.add(
                    state.failure() == null
                            ? "no subnets"
                            : ResourceCells.subnets(state).text());
        }
        return new Topology(
                TEXT.line(vpc),
                lines,
                "",
                "",
                subnets.stream().map(subnet -> subnet(vpc, subnet)).toList());
    }

    private static Branch subnet(VpcHandle vpc, Vpc.Part subnet) {
        Stream<Branch> named = Neighbours.in(vpc, subnet.id()).entrySet().stream()
                .map(found ->
                        member(found.getKey(), Objects.requireNonNullElse(found.getValue(), "address not known")));
        Stream<Branch> databases = Vpc.Holder.ids(subnet.databases())
                .map(id -> new Branch("database " + id, "", ResourceCells.NOTHING, List.of()));
        return new Branch(
                TEXT.line(subnet.label()),
                "",
                Cell.of(TEXT.line(subnet.ipv4())),
                Stream.concat(named, databases).toList());
    }

    private static Branch member(Handle handle, String address) {
        String state = handle instanceof InstanceHandle instance ? state(instance) : " (nodebalancer)";
        Neighbours around = Neighbours.of(handle);
        return new Branch(
                TEXT.line(address),
                firewalls(around),
                Cell.of(reserved(around)),
                List.of(named(handle, state, List.of())));
    }

    private static String firewalls(Neighbours around) {
        return titled("firewall", around.firewalls());
    }

    private static String reserved(Neighbours around) {
        return titled("reserved ip", around.reserved());
    }

    private static String titled(String title, List<?> names) {
        return ResourceCells.titled(
                title, ResourceCells.texts(names.stream().map(Object::toString).toList()));
    }

    /** Returns the firewalls whose rules apply to a resource; an empty text for none. */
    private static String guards(Handle handle) {
        return Neighbours.of(handle).firewalls().stream()
                .filter(Neighbours.Guard::enabled)
                .map(guard -> TEXT.line(guard.name()))
                .collect(Collectors.joining(", "));
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
        return new Branch((TEXT.line(volume.getName()) + " " + size).strip(), "", ResourceCells.NOTHING, List.of());
    }

    /** Returns an instance or a NodeBalancer, with the firewalls that it is behind. */
    private static Branch named(Handle handle, String state, List<Branch> attached) {
        return new Branch(TEXT.line(handle.getName() + state), guards(handle), ResourceCells.NOTHING, attached);
    }
}
