package dev.ballast.repl.render;

import static dev.ballast.repl.render.ResourceCells.textCell;

import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.FirewallHandle;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.InstanceHandle;
import dev.ballast.dsl.NodeBalancerHandle;
import dev.ballast.dsl.NodeHandle;
import dev.ballast.dsl.PortHandle;
import dev.ballast.dsl.ReservedIpHandle;
import dev.ballast.dsl.ResourceState;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.VolumeHandle;
import dev.ballast.dsl.VpcHandle;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Firewall;
import dev.ballast.model.Instance;
import dev.ballast.model.ReservedIp;
import dev.ballast.model.Volume;
import dev.ballast.model.Vpc;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Column;
import dev.ballast.repl.render.View.Row;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the table of several resources from what is remembered of them; nothing is asked. */
final class ResourceTables {

    /** A resource with its known state. */
    private record Known<F>(Handle handle, F state) {}

    private static final List<Column<Known<ResourceState.OfInstance>>> INSTANCE = List.of(
            name(),
            id(),
            ifKnown("status", ResourceCells::status),
            text("region", of -> textCell(of.region())),
            text("private ip", ResourceCells::privateIp),
            text("type", of -> textCell(of.type())),
            text("image", of -> textCell(of.image())),
            ifKnown("boot", ResourceCells::boot),
            ifKnown("vpc", of -> textCell(of.vpc())),
            ifKnown("locks", of -> ResourceCells.texts(ResourceCells.of(of, Instance::locks))),
            ifKnown("tags", of -> ResourceCells.texts(ResourceCells.of(of, Instance::tags))));

    private static List<Column<Known<ResourceState.OfWhole<Volume>>>> volume(Function<Handle, String> attachedTo) {
        return List.of(
                name(),
                id(),
                number("size", ResourceCells::size),
                text("region", of -> textCell(of, Volume::region)),
                text("status", of -> ResourceCells.status(of, Volume::status)),
                text("attached to", of -> ResourceCells.attachedTo(of, attachedTo)),
                text("path", of -> textCell(of, Volume::filesystemPath)),
                ifKnown("encryption", ResourceCells::encryption),
                ifKnown("locks", of -> ResourceCells.texts(of, Volume::locks)),
                ifKnown("tags", of -> ResourceCells.texts(of, Volume::tags)));
    }

    private static final List<Column<Known<ResourceState.OfWhole<Vpc>>>> VPC = List.of(
            name(),
            id(),
            text("region", of -> textCell(of, Vpc::region)),
            text("subnets", ResourceCells::subnets),
            ifKnown("description", of -> textCell(of, Vpc::description)));

    private static final List<Column<Known<ResourceState.OfWhole<Firewall>>>> FIREWALL = List.of(
            name(),
            id(),
            text("status", of -> ResourceCells.status(of, Firewall::status)),
            text("inbound", of -> textCell(of, Firewall::inbound)),
            text("outbound", of -> textCell(of, Firewall::outbound)),
            ifKnown("protects", of -> ResourceCells.texts(of, Firewall::protectedNow)),
            ifKnown("tags", of -> ResourceCells.texts(of, Firewall::tags)));

    private static final List<Column<Known<ResourceState.OfWhole<ReservedIp>>>> RESERVED_IP = List.of(
            name(),
            text("address", of -> textCell(of, ReservedIp::address)),
            text("region", of -> textCell(of, ReservedIp::region)),
            text("assigned to", of -> ResourceCells.status(of, ReservedIp::on)),
            ifKnown("tags", of -> ResourceCells.texts(of, ReservedIp::tags)));

    private static final List<Column<Known<ResourceState.OfNodeBalancer>>> NODEBALANCER = List.of(
            name(),
            id(),
            text("region", of -> textCell(of.region())),
            text("public ip", of -> textCell(of.publicIp())),
            ifKnown("backends", ResourceCells::backends),
            ifKnown("vpc", of -> textCell(of.vpc())),
            ifKnown("locks", of -> ResourceCells.texts(of.locks())),
            text(
                    "ports",
                    of -> Cell.of(of.ports().stream()
                            .map(port -> Integer.toString(port.port()))
                            .collect(Collectors.joining(", ")))),
            text("up", ResourceCells::up));

    private static final List<Column<Known<ResourceState.OfPort>>> PORT = List.of(
            number("port", of -> textCell(of.port())),
            text("protocol", of -> textCell(of.protocol())),
            number("nodes", of -> textCell(of.nodes().size())),
            text("up", ResourceCells::up),
            id());

    private static final List<Column<Known<ResourceState.OfNode>>> NODE = List.of(
            text("label", of -> textCell(of, BalancerNode::label)),
            number("id", of -> textCell(of, BalancerNode::id)),
            ifKnown("status", ResourceCells::status),
            ifKnown("mode", of -> textCell(of, BalancerNode::mode)),
            ifKnown("weight", of -> textCell(of, BalancerNode::weight)),
            text("address", of -> textCell(of, BalancerNode::address)));

    private static final List<Column<Known<ResourceState>>> ANY =
            List.of(Column.text("kind", known -> Vocabulary.title(known.handle().getClass())), name(), id());

    /** The columns of each kind; those of a card begin with the name and the id. */
    private static final Map<Class<? extends Handle>, List<? extends Column<?>>> COLUMNS = Map.of(
            InstanceHandle.class, INSTANCE,
            VolumeHandle.class, volume(Handle::getName),
            VpcHandle.class, VPC,
            ReservedIpHandle.class, RESERVED_IP,
            NodeBalancerHandle.class, NODEBALANCER,
            PortHandle.class, PORT,
            NodeHandle.class, NODE,
            FirewallHandle.class, FIREWALL);

    private ResourceTables() {}

    @SuppressWarnings("unchecked") // The state of a resource has the type of its kind.
    private static List<Column<Known<ResourceState>>> of(List<? extends Column<?>> columns) {
        return (List<Column<Known<ResourceState>>>) columns;
    }

    private static <F> Column<Known<F>> text(String title, Function<F, Cell> cell) {
        return new Column<>(title, false, false, known -> cell.apply(known.state()));
    }

    private static <F> Column<Known<F>> number(String title, Function<F, Cell> cell) {
        return new Column<>(title, true, false, known -> cell.apply(known.state()));
    }

    private static <F> Column<Known<F>> ifKnown(String title, Function<F, Cell> cell) {
        return text(title, cell).ifAny();
    }

    private static <F> Column<Known<F>> name() {
        return Column.text("name", known -> known.handle().getName());
    }

    private static <F> Column<Known<F>> id() {
        return Column.number("id", known -> known.handle().getId());
    }

    /** Returns the rows of a card: the state first, and neither name nor id. */
    static Stream<Row> rows(Handle handle, ResourceState state) {
        return of(handle instanceof VolumeHandle ? volume(Handle::toString) : COLUMNS.get(handle.getClass())).stream()
                .skip(2)
                .sorted(Comparator.comparing(column -> !column.title().equals("status")))
                .map(column -> new Row(column.title(), column.cell().apply(new Known<>(handle, state))));
    }

    static View of(List<Handle> handles, String leftOut) {
        boolean alike = handles.stream().map(Handle::getClass).distinct().count() == 1;
        List<Known<ResourceState>> known = handles.stream()
                .map(handle -> new Known<>(handle, FetchPolicy.CACHE_ONLY.stateOf(handle)))
                .toList();
        return View.Table.of(alike ? of(COLUMNS.get(handles.get(0).getClass())) : ANY, known, "-", leftOut);
    }
}
