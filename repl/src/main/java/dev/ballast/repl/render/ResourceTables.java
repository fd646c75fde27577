package dev.ballast.repl.render;

import static dev.ballast.repl.render.ResourceCells.textCell;

import dev.ballast.dsl.Facts;
import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.InstanceHandle;
import dev.ballast.dsl.NodeBalancerHandle;
import dev.ballast.dsl.NodeHandle;
import dev.ballast.dsl.PortHandle;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.VolumeHandle;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Instance;
import dev.ballast.model.Volume;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Column;
import dev.ballast.repl.render.View.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes the table of several resources from what is remembered of them; nothing is asked. */
final class ResourceTables {

    private static final Cell NOT_KNOWN = Cell.of("-");

    /** A column; an optional one is left out where no row has a value. */
    private record Property<F>(Column column, boolean optional, BiFunction<Handle, F, Cell> cell) {

        static <F> Property<F> ifKnown(String title, Function<F, Cell> cell) {
            return new Property<>(new Column(title, false), true, (handle, facts) -> cell.apply(facts));
        }

        static <F> Property<F> text(String title, Function<F, Cell> cell) {
            return new Property<>(new Column(title, false), false, (handle, facts) -> cell.apply(facts));
        }

        static <F> Property<F> number(String title, Function<F, Cell> cell) {
            return new Property<>(new Column(title, true), false, (handle, facts) -> cell.apply(facts));
        }

        static <F> Property<F> name() {
            return new Property<>(new Column("name", false), false, (handle, facts) -> textCell(handle.getName()));
        }

        static <F> Property<F> id() {
            return new Property<>(new Column("id", true), false, (handle, facts) -> textCell(handle.getId()));
        }
    }

    private static final List<Property<Facts.OfInstance>> INSTANCE = List.of(
            Property.name(),
            Property.id(),
            Property.ifKnown("status", ResourceCells::status),
            Property.text("region", of -> textCell(of.region())),
            Property.text("private ip", ResourceCells::privateIp),
            Property.text("type", of -> textCell(of.type())),
            Property.text("image", of -> textCell(of.image())),
            Property.ifKnown("boot", ResourceCells::boot),
            Property.ifKnown("vpc", of -> textCell(of.vpc())),
            Property.ifKnown("locks", of -> ResourceCells.texts(ResourceCells.of(of, Instance::locks))),
            Property.ifKnown("tags", of -> ResourceCells.texts(ResourceCells.of(of, Instance::tags))));

    private static List<Property<Facts.OfWhole<Volume>>> volume(Function<Handle, String> attachedTo) {
        return List.of(
                Property.name(),
                Property.id(),
                Property.number("size", ResourceCells::size),
                Property.text("region", of -> textCell(of, Volume::region)),
                Property.text("status", of -> ResourceCells.status(of, Volume::status)),
                Property.text("attached to", of -> ResourceCells.attachedTo(of, attachedTo)),
                Property.text("path", of -> textCell(of, Volume::filesystemPath)),
                Property.ifKnown("encryption", ResourceCells::encryption),
                Property.ifKnown("locks", of -> ResourceCells.texts(of, Volume::locks)),
                Property.ifKnown("tags", of -> ResourceCells.texts(of, Volume::tags)));
    }

    private static final List<Property<Facts.OfNodeBalancer>> NODEBALANCER = List.of(
            Property.name(),
            Property.id(),
            Property.text("region", of -> textCell(of.region())),
            Property.text("public ip", of -> textCell(of.publicIp())),
            Property.ifKnown("backends", ResourceCells::backends),
            Property.ifKnown("vpc", of -> textCell(of.vpc())),
            Property.ifKnown("locks", of -> ResourceCells.texts(of.locks())),
            Property.text(
                    "ports",
                    of -> Cell.of(of.ports().stream()
                            .map(port -> Integer.toString(port.port()))
                            .collect(Collectors.joining(", ")))),
            Property.text("up", ResourceCells::up));

    private static final List<Property<Facts.OfPort>> PORT = List.of(
            Property.number("port", of -> textCell(of.port())),
            Property.text("protocol", of -> textCell(of.protocol())),
            Property.number("nodes", of -> textCell(of.nodes().size())),
            Property.text("up", ResourceCells::up),
            Property.id());

    private static final List<Property<Facts.OfNode>> NODE = List.of(
            Property.text("label", of -> textCell(of, BalancerNode::label)),
            Property.number("id", of -> textCell(of, BalancerNode::id)),
            Property.ifKnown("status", ResourceCells::status),
            Property.ifKnown("mode", of -> textCell(of, BalancerNode::mode)),
            Property.ifKnown("weight", of -> textCell(of, BalancerNode::weight)),
            Property.text("address", of -> textCell(of, BalancerNode::address)));

    private static final List<Property<Facts>> ANY = List.of(
            new Property<>(
                    new Column("kind", false), false, (handle, facts) -> textCell(Vocabulary.title(handle.getClass()))),
            Property.name(),
            Property.id());

    /** The columns of each kind; those of a card begin with the name and the id. */
    private static final Map<Class<? extends Handle>, List<? extends Property<?>>> COLUMNS = Map.of(
            InstanceHandle.class, INSTANCE,
            VolumeHandle.class, volume(Handle::getName),
            NodeBalancerHandle.class, NODEBALANCER,
            PortHandle.class, PORT,
            NodeHandle.class, NODE);

    private ResourceTables() {}

    @SuppressWarnings("unchecked") // The facts of a resource are those of its kind.
    private static List<Property<Facts>> of(List<? extends Property<?>> columns) {
        return (List<Property<Facts>>) columns;
    }

    /** Returns the rows of a card: the state first, and neither name nor id. */
    static Stream<Row> rows(Handle handle, Facts facts) {
        return of(handle instanceof VolumeHandle ? volume(Handle::toString) : COLUMNS.get(handle.getClass())).stream()
                .skip(2)
                .sorted(Comparator.comparing(
                        property -> !property.column().title().equals("status")))
                .map(property ->
                        new Row(property.column().title(), property.cell().apply(handle, facts)));
    }

    static View of(List<Handle> handles, String leftOut) {
        boolean alike = handles.stream().map(Handle::getClass).distinct().count() == 1;
        List<Facts> facts =
                handles.stream().map(FetchPolicy.CACHE_ONLY::factsOf).toList();
        List<Column> columns = new ArrayList<>();
        List<List<Cell>> rows = handles.stream()
                .map(handle -> (List<Cell>) new ArrayList<Cell>())
                .toList();
        for (Property<Facts> property : alike ? of(COLUMNS.get(handles.get(0).getClass())) : ANY) {
            List<Cell> cells = IntStream.range(0, handles.size())
                    .mapToObj(i -> property.cell().apply(handles.get(i), facts.get(i)))
                    .toList();
            if (!property.optional()
                    || cells.stream().anyMatch(cell -> !cell.text().isEmpty())) {
                columns.add(property.column());
                for (int i = 0; i < rows.size(); i++) {
                    rows.get(i).add(cells.get(i).text().isEmpty() ? NOT_KNOWN : cells.get(i));
                }
            }
        }
        return new View.Table(columns, rows, leftOut);
    }
}
