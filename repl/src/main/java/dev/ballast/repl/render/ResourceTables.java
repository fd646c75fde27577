package dev.ballast.repl.render;

import static dev.ballast.repl.render.ResourceCells.said;

import dev.ballast.dsl.Facts;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.InstanceHandle;
import dev.ballast.dsl.Look;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.model.Volume;
import dev.ballast.repl.render.Shown.Cell;
import dev.ballast.repl.render.Shown.Column;
import dev.ballast.repl.render.Shown.LeftOut;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the table of several resources from what is remembered of them; nothing is asked. */
final class ResourceTables {

    private static final Cell NOT_KNOWN = Cell.of("-");

    private record Of<F>(Handle handle, F facts) {}

    private record Property<F>(String title, boolean number, Function<Of<F>, Cell> cell) {

        static <F> Property<F> text(String title, Function<F, Cell> cell) {
            return new Property<>(title, false, of -> cell.apply(of.facts()));
        }

        static <F> Property<F> number(String title, Function<F, Cell> cell) {
            return new Property<>(title, true, of -> cell.apply(of.facts()));
        }

        static <F> Property<F> name() {
            return new Property<>("name", false, of -> said(of.handle().getName()));
        }

        static <F> Property<F> id() {
            return new Property<>("id", true, of -> said(of.handle().getId()));
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
            new Property<>(
                    "kind", false, of -> said(Vocabulary.title(of.handle().getClass()))),
            Property.name(),
            Property.id());

    private ResourceTables() {}

    static Shown of(List<Handle> handles, LeftOut leftOut) {
        List<Of<Facts>> rows = handles.stream()
                .map(handle -> new Of<>(handle, Look.KNOWN.at(handle)))
                .toList();
        return table(rows, Facts.OfInstance.class, INSTANCE, leftOut)
                .or(() -> table(rows, Facts.OfVolume.class, VOLUME, leftOut))
                .or(() -> table(rows, Facts.OfNodeBalancer.class, NODEBALANCER, leftOut))
                .or(() -> table(rows, Facts.OfPort.class, PORT, leftOut))
                .or(() -> table(rows, Facts.class, ANY, leftOut))
                .orElseThrow();
    }

    private static <F extends Facts> Optional<Shown> table(
            List<Of<Facts>> resources, Class<F> kind, List<Property<F>> properties, LeftOut leftOut) {
        if (!resources.stream().allMatch(of -> kind.isInstance(of.facts()))) {
            return Optional.empty();
        }
        List<Column> columns = properties.stream()
                .map(property -> new Column(property.title(), property.number()))
                .toList();
        List<List<Cell>> rows = resources.stream()
                .map(of -> new Of<>(of.handle(), kind.cast(of.facts())))
                .map(of -> properties.stream()
                        .map(property -> property.cell().apply(of))
                        .map(cell -> cell.text().isEmpty() ? NOT_KNOWN : cell)
                        .toList())
                .toList();
        return Optional.of(new Shown.Table(columns, rows, leftOut));
    }
}
