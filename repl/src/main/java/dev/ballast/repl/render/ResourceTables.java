package dev.ballast.repl.render;

import dev.ballast.dsl.Facts;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.InstanceHandle;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.model.Volume;
import dev.ballast.repl.render.Shown.Cell;
import dev.ballast.repl.render.Shown.Column;
import dev.ballast.repl.render.Shown.LeftOut;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes the table of several resources from what is remembered of them; nothing is asked. */
final class ResourceTables {

    private static final Cell NOT_KNOWN = Cell.of("-");

    private record Of<F>(Handle handle, F facts) {}

    private record Property<F>(Column column, Function<Of<F>, Optional<Cell>> cell) {

        static <F> Property<F> text(String title, Function<F, Optional<Cell>> cell) {
            return new Property<>(new Column(title, false), of -> cell.apply(of.facts()));
        }

        static <F> Property<F> number(String title, Function<F, Optional<Cell>> cell) {
            return new Property<>(new Column(title, true), of -> cell.apply(of.facts()));
        }

        static <F> Property<F> name() {
            return new Property<>(
                    new Column("name", false),
                    of -> ResourceCells.said(of.handle().getName()));
        }

        static <F> Property<F> id() {
            return new Property<>(
                    new Column("id", true), of -> ResourceCells.said(of.handle().getId()));
        }
    }

    private static final List<Property<Facts.OfInstance>> INSTANCE = List.of(
            Property.name(),
            Property.id(),
            Property.text("region", of -> ResourceCells.said(of.last().region())),
            Property.text("private ip", ResourceCells::privateIp),
            Property.text("type", of -> ResourceCells.said(of.last().type())),
            Property.text("image", of -> ResourceCells.said(of.last().image())),
            Property.text("boot", ResourceCells::boot));

    private static final List<Property<Facts.OfVolume>> VOLUME = List.of(
            Property.name(),
            Property.id(),
            Property.number("size", ResourceCells::size),
            Property.text("region", of -> ResourceCells.said(ResourceCells.last(of, Volume::region))),
            Property.text("status", ResourceCells::status),
            Property.text("attached to", ResourceTables::attachedTo),
            Property.text("path", of -> ResourceCells.said(ResourceCells.last(of, Volume::filesystemPath))));

    private static final List<Property<Facts.OfNodeBalancer>> NODEBALANCER = List.of(
            Property.name(),
            Property.id(),
            Property.text("region", of -> ResourceCells.said(of.region())),
            Property.text("public ip", of -> ResourceCells.said(of.publicIp())),
            Property.text("ports", ResourceTables::ports),
            Property.text("up", ResourceCells::up));

    private static final List<Property<Facts.OfPort>> PORT = List.of(
            Property.number("port", of -> ResourceCells.said(of.port())),
            Property.text("protocol", of -> ResourceCells.said(of.protocol())),
            Property.number("nodes", of -> ResourceCells.said(of.nodes().size())),
            Property.text("up", ResourceCells::up),
            Property.id());

    private static final List<Property<Facts>> ANY = List.of(
            new Property<>(
                    new Column("kind", false),
                    of -> ResourceCells.said(Vocabulary.title(of.handle().getClass()))),
            Property.name(),
            Property.id());

    Shown of(List<Handle> handles, LeftOut leftOut) {
        List<Of<Facts>> rows = handles.stream()
                .map(handle -> new Of<>(handle, Facts.known(handle)))
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
        List<List<Cell>> rows = resources.stream()
                .map(of -> new Of<>(of.handle(), kind.cast(of.facts())))
                .map(of -> cells(of, properties))
                .toList();
        return Optional.of(
                new Shown.Table(properties.stream().map(Property::column).toList(), rows, leftOut));
    }

    private static <F> List<Cell> cells(Of<F> resource, List<Property<F>> properties) {
        return properties.stream()
                .map(property -> property.cell().apply(resource).orElse(NOT_KNOWN))
                .toList();
    }

    private static Optional<Cell> attachedTo(Facts.OfVolume volume) {
        return ResourceCells.attachedTo(volume, InstanceHandle::getName);
    }

    private static Optional<Cell> ports(Facts.OfNodeBalancer balancer) {
        return balancer.ports().isEmpty()
                ? Optional.empty()
                : Optional.of(Cell.of(balancer.ports().stream()
                        .map(port -> Integer.toString(port.port()))
                        .collect(Collectors.joining(", "))));
    }
}
