package dev.ballast.repl.render;

import dev.ballast.dsl.Facts;
import dev.ballast.dsl.InstanceHandle;
import dev.ballast.model.NodesStatus;
import dev.ballast.model.Volume;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.Shown.Cell;
import dev.ballast.repl.render.Shown.Mark;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Says what is known of a resource in a few words; what is unknown is nothing. */
final class ResourceCells {

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);
    /** What a service answered in one field is cut as a message cuts it. */
    static final Wording WORDING = new Wording(new Limits(Limits.USUAL.rows(), Printable.LONGEST_FIELD));

    private ResourceCells() {}

    /** Returns what the service or the user said, which may be anything. */
    static Optional<Cell> said(Object value) {
        return Optional.ofNullable(value).map(WORDING::line).map(Cell::of);
    }

    static Optional<Cell> privateIp(Facts.OfInstance instance) {
        return Optional.ofNullable(instance.privateIp())
                .map(address ->
                        address.isEmpty() ? new Cell("not shown by the service", Mark.UNKNOWN) : Cell.of(address));
    }

    /** Says what was done to boot it; no state of an instance is shown by the service. */
    static Optional<Cell> boot(Facts.OfInstance instance) {
        return instance.bootSent() != null
                ? Optional.of(Cell.of("sent"))
                : Optional.ofNullable(instance.createdBooted())
                        .map(booted -> Cell.of(booted ? "at creation" : "not sent"));
    }

    static Optional<Cell> bootInFull(Facts.OfInstance instance) {
        String at = instance.bootSent() == null ? "" : " at " + CLOCK.format(instance.bootSent());
        return boot(instance).map(boot -> Cell.of(boot.text() + at + ", state not shown"));
    }

    static Optional<Cell> status(Facts.OfVolume volume) {
        if (volume.failure() != null) {
            return Optional.of(notKnown(volume.failure().problem()));
        }
        return said(last(volume, Volume::status))
                .map(cell -> new Cell(cell.text(), volume.last().isActive() ? Mark.GOOD : Mark.PARTLY));
    }

    static Optional<Cell> size(Facts.OfVolume volume) {
        return said(last(volume, Volume::size)).map(cell -> Cell.of(cell.text() + " GB"));
    }

    /** Returns what it is attached to; an old answer is not taken for what is so now. */
    static Optional<Cell> attachedTo(Facts.OfVolume volume, Function<InstanceHandle, String> name) {
        if (volume.failure() != null || volume.last() == null) {
            return Optional.empty();
        }
        return Optional.of(
                volume.attachedTo() == null
                        ? Cell.of("nothing")
                        : said(name.apply(volume.attachedTo())).orElseThrow());
    }

    static <T> T last(Facts.OfVolume volume, Function<Volume, T> property) {
        return Optional.ofNullable(volume.last()).map(property).orElse(null);
    }

    static Optional<Cell> up(Facts.OfPort port) {
        if (port.failure() != null) {
            return Optional.of(notKnown(port.failure().problem()));
        }
        return Optional.ofNullable(port.status()).map(ResourceCells::up);
    }

    /** Returns how many nodes of all ports are up, unless that of one of them is not known. */
    static Optional<Cell> up(Facts.OfNodeBalancer balancer) {
        boolean known = balancer.ports().stream().map(Facts.OfPort::status).allMatch(Objects::nonNull);
        return known && !balancer.ports().isEmpty()
                ? Optional.of(up(new NodesStatus(
                        balancer.ports().stream()
                                .mapToInt(port -> port.status().up())
                                .sum(),
                        balancer.ports().stream()
                                .mapToInt(port -> port.status().down())
                                .sum())))
                : Optional.empty();
    }

    static Cell up(NodesStatus status) {
        return status.total() == 0
                ? new Cell("no nodes", Mark.PARTLY)
                : new Cell(status.up() + " of " + status.total() + " up", mark(status));
    }

    /** Says how each node of a port is. The service only counts: which one is up is known when all of them are, or none. */
    static Optional<Cell> each(Facts.OfPort port) {
        NodesStatus status = port.status();
        if (status == null || status.total() < port.nodes().size() || mark(status) == Mark.PARTLY) {
            return Optional.empty();
        }
        return Optional.of(new Cell(status.down() == 0 ? "up" : "down", mark(status)));
    }

    /** Returns why a node is down, where that is known, else how it is. */
    static Cell node(Facts.OfPort port, String label, Cell otherwise) {
        String instance = port.notBooted().get(label);
        boolean down = port.status() != null && port.status().down() > 0;
        return instance == null || !down ? otherwise : new Cell(WORDING.line(instance + " is not booted"), Mark.BAD);
    }

    static Mark mark(NodesStatus status) {
        if (status.down() == 0) {
            return Mark.GOOD;
        }
        return status.up() == 0 ? Mark.BAD : Mark.PARTLY;
    }

    private static Cell notKnown(String why) {
        return new Cell("not known (" + WORDING.line(why) + ")", Mark.UNKNOWN);
    }
}
