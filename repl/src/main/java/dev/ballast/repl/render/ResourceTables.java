package dev.ballast.repl.render;

import static dev.ballast.repl.render.ResourceCells.said;

import dev.ballast.dsl.Facts;
import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.InstanceHandle;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Volume;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
            return new Property<>(new Column("name", false), false, (handle, facts) -> said(handle.getName()));
        }

        static <F> Property<F> id() {
            return new Property<>(new Column("id", true), false, (handle, facts) -> said(handle.getId()));
        }
    }

    private static final List<Property<Facts.OfInstance>> INSTANCE = List.of(
            Property.name(),
            Property.id(),
            Property.ifKnown("status", ResourceCells::status),
            Property.text("region", of -> said(of.region())),
            Property.text("private ip", ResourceCells::privateIp),
            Property.text("type", of -> said(of.type())),
            Property.text("image", of -> said(of.image())),
            Property.ifKnown("boot", ResourceCells::boot),
            Property.ifKnown("vpc", of -> said(of.vpc())),
            Property.ifKnown("locks", of -> ResourceCells.texts(of.last().locks())),
            Property.ifKnown("tags", of -> ResourceCells.texts(of.last().tags())));

    private static final List<Property<Facts.OfVolume>> VOLUME = List.of(
            Property.name(),
            Property.id(),
            Property.number("size", ResourceCells::size),
            Property.text("region", of -> said(of, Volume::region)),
            Property.text("status", ResourceCells::status),
            Property.text("attached to", of -> ResourceCells.attachedTo(of, InstanceHandle::getName)),
            Property.text("path", of -> said(of, Volume::filesystemPath)),
            Property.ifKnown("encryption", ResourceCells::encryption),
            Property.ifKnown("locks", of -> ResourceCells.texts(of, Volume::locks)),
            Property.ifKnown("tags", of -> ResourceCells.texts(of, Volume::tags)));

    private static final List<Property<Facts.OfNodeBalancer>> NODEBALANCER = List.of(
            Property.name(),
            Property.id(),
            Property.text("region", of -> said(of.region())),
            Property.text("public ip", of -> said(of.publicIp())),
            Property.ifKnown("backends", ResourceCells::backends),
            Property.ifKnown("vpc", of -> said(of.vpc())),
            Property.ifKnown("locks", of -> ResourceCells.texts(of.locks())),
            Property.text(
                    "ports",
                    of -> Cell.of(of.ports().stream()
                            .map(port -> Integer.toString(port.port()))
                            .collect(Collectors.joining(", ")))),
            Property.text("up", ResourceCells::up));

    private static final List<Property<Facts.OfPort>> PORT = List.of(
            Property.number("port", of -> said(of.port())),
            Property.text("protocol", of -> said(of.protocol())),
            Property.number("nodes", of -> said(of.nodes().size())),
            Property.text("up", ResourceCells::up),
            Property.id());

    private static final List<Property<Facts.OfNode>> NODE = List.of(
            Property.text("label", of -> said(of, BalancerNode::label)),
            Property.number("id", of -> said(of, BalancerNode::id)),
            Property.ifKnown("status", ResourceCells::status),
            Property.ifKnown("mode", of -> said(of, BalancerNode::mode)),
            Property.ifKnown("weight", of -> said(of, BalancerNode::weight)),
            Property.text("address", of -> said(of, BalancerNode::address)));

    private static final List<Property<Facts>> ANY = List.of(
            new Property<>(
                    new Column("kind", false), false, (handle, facts) -> said(Vocabulary.title(handle.getClass()))),
            Property.name(),
            Property.id());

    private ResourceTables() {}

    static View of(List<Handle> handles, String leftOut) {
        List<Facts> facts =
                handles.stream().map(FetchPolicy.CACHE_ONLY::factsOf).toList();
        return table(handles, facts, leftOut, Facts.OfInstance.class, INSTANCE)
                .or(() -> table(handles, facts, leftOut, Facts.OfVolume.class, VOLUME))
                .or(() -> table(handles, facts, leftOut, Facts.OfNodeBalancer.class, NODEBALANCER))
                .or(() -> table(handles, facts, leftOut, Facts.OfPort.class, PORT))
                .or(() -> table(handles, facts, leftOut, Facts.OfNode.class, NODE))
                .or(() -> table(handles, facts, leftOut, Facts.class, ANY))
                .orElseThrow();
    }

    private static <F extends Facts> Optional<View> table(
            List<Handle> handles, List<Facts> facts, String leftOut, Class<F> kind, List<Property<F>> properties) {
        if (!facts.stream().allMatch(kind::isInstance)) {
            return Optional.empty();
        }
        List<Column> columns = new ArrayList<>();
        List<List<Cell>> rows = handles.stream()
                .map(handle -> (List<Cell>) new ArrayList<Cell>())
                .toList();
        for (Property<F> property : properties) {
            List<Cell> cells = IntStream.range(0, handles.size())
                    .mapToObj(i -> property.cell().apply(handles.get(i), kind.cast(facts.get(i))))
                    .toList();
            if (!property.optional()
                    || cells.stream().anyMatch(cell -> !cell.text().isEmpty())) {
                columns.add(property.column());
                for (int i = 0; i < rows.size(); i++) {
                    rows.get(i).add(cells.get(i).text().isEmpty() ? NOT_KNOWN : cells.get(i));
                }
            }
        }
        return Optional.of(new View.Table(columns, rows, leftOut));
    }
}
