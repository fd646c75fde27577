package dev.ballast.repl.render;

import static dev.ballast.repl.render.ResourceCells.said;

import dev.ballast.dsl.Facts;
import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.InstanceHandle;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.model.Volume;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Column;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes the table of several resources from what is remembered of them; nothing is asked. */
final class ResourceTables {

    private static final Cell NOT_KNOWN = Cell.of("-");

    private record Property<F>(Column column, BiFunction<Handle, F, Cell> cell) {

        static <F> Property<F> text(String title, Function<F, Cell> cell) {
            return new Property<>(new Column(title, false), (handle, facts) -> cell.apply(facts));
        }

        static <F> Property<F> number(String title, Function<F, Cell> cell) {
            return new Property<>(new Column(title, true), (handle, facts) -> cell.apply(facts));
        }

        static <F> Property<F> name() {
            return new Property<>(new Column("name", false), (handle, facts) -> said(handle.getName()));
        }

        static <F> Property<F> id() {
            return new Property<>(new Column("id", true), (handle, facts) -> said(handle.getId()));
        }
    }

    private static final List<Property<Facts.OfInstance>> INSTANCE = List.of(
            Property.name(),
            Property.id(),
            Property.text("region", of -> said(of.last().region())),
            Property.text("private ip", ResourceCells::privateIp),
            Property.text("type", of -> said(of.last().type())),
            Property.text("image", of -> said(of.last().image())),
            Property.text("boot", ResourceCells::boot));

    private static final List<Property<Facts.OfVolume>> VOLUME = List.of(
            Property.name(),
            Property.id(),
            Property.number("size", ResourceCells::size),
            Property.text("region", of -> said(of, Volume::region)),
            Property.text("status", ResourceCells::status),
            Property.text("attached to", of -> ResourceCells.attachedTo(of, InstanceHandle::getName)),
            Property.text("path", of -> said(of, Volume::filesystemPath)));

    private static final List<Property<Facts.OfNodeBalancer>> NODEBALANCER = List.of(
            Property.name(),
            Property.id(),
            Property.text("region", of -> said(of.region())),
            Property.text("public ip", of -> said(of.publicIp())),
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

    private static final List<Property<Facts>> ANY = List.of(
            new Property<>(new Column("kind", false), (handle, facts) -> said(Vocabulary.title(handle.getClass()))),
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
                .or(() -> table(handles, facts, leftOut, Facts.class, ANY))
                .orElseThrow();
    }

    private static <F extends Facts> Optional<View> table(
            List<Handle> handles, List<Facts> facts, String leftOut, Class<F> kind, List<Property<F>> properties) {
        if (!facts.stream().allMatch(kind::isInstance)) {
            return Optional.empty();
        }
        List<List<Cell>> rows = IntStream.range(0, handles.size())
                .mapToObj(i -> properties.stream()
                        .map(property -> property.cell().apply(handles.get(i), kind.cast(facts.get(i))))
                        .map(cell -> cell.text().isEmpty() ? NOT_KNOWN : cell)
                        .toList())
                .toList();
        return Optional.of(
                new View.Table(properties.stream().map(Property::column).toList(), rows, leftOut));
    }
}
