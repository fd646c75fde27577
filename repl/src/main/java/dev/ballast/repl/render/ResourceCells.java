package dev.ballast.repl.render;

import dev.ballast.dsl.Handle;
import dev.ballast.dsl.ResourceState;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Instance;
import dev.ballast.model.Node;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.NodesStatus;
import dev.ballast.model.Volume;
import dev.ballast.model.Vpc;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Mark;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats the state of a resource as short cells; what is unknown is an empty cell. */
final class ResourceCells {

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);
    /** A field of an answer is cut to the same length as in messages. */
    static final ValueText TEXT = new ValueText(new Limits(Limits.USUAL.rows(), Printable.LONGEST_FIELD));

    static final Cell NOTHING = Cell.of("");

    /** The states in which a volume or a firewall works. */
    private static final Set<String> GOOD = Set.of("active", "enabled");

    /** The weight that Linode gives a node. */
    private static final int USUAL_WEIGHT = 50;

    private ResourceCells() {}

    /** Returns a text of the service or the user, safe to show. */
    static Cell textCell(Object value) {
        return value == null ? NOTHING : Cell.of(TEXT.line(value));
    }

    static <A, T> Cell textCell(ResourceState.OfWhole<A> whole, Function<A, T> property) {
        return textCell(whole.last() == null ? null : property.apply(whole.last()));
    }

    static <T> Cell textCell(ResourceState.OfNode node, Function<BalancerNode, T> property) {
        return textCell(property.apply(node.last()));
    }

    static Cell status(ResourceState.OfNode node) {
        return node.failure() == null
                ? textCell(node, BalancerNode::status)
                : notKnown(node.failure().problem());
    }

    static Cell privateIp(ResourceState.OfInstance instance) {
        return "".equals(instance.privateIp())
                ? new Cell("not shown by the service", Mark.UNKNOWN)
                : textCell(instance.privateIp());
    }

    static Cell status(ResourceState.OfInstance instance) {
        if (instance.failure() != null) {
            return notKnown(instance.failure().problem());
        }
        String status = of(instance, Instance::status);
        if (status == null) {
            return NOTHING;
        }
        return new Cell(
                TEXT.line(status),
                status.equals("running") ? Mark.GOOD : status.equals("offline") ? Mark.BAD : Mark.PARTLY);
    }

    /** Returns the property in the last answer; null if there was none. */
    static <T> T of(ResourceState.OfInstance instance, Function<Instance, T> property) {
        return instance.last() == null ? null : property.apply(instance.last());
    }

    static Cell texts(List<String> texts) {
        return texts == null ? NOTHING : Cell.of(TEXT.line(String.join(", ", texts)));
    }

    /** Returns the kind of the nodes of a NodeBalancer if they have no private addresses, as most have. */
    static Cell backends(ResourceState.OfNodeBalancer balancer) {
        String kind = balancer.backends();
        return kind == null || kind.equals("undefined") || kind.equals("legacy") ? NOTHING : textCell(kind);
    }

    /** Returns the details of a NodeBalancer, without its ports and its VPC. */
    static Stream<String> details(ResourceState.OfNodeBalancer balancer) {
        return Stream.of(
                        textCell(balancer.region()).text(),
                        textCell(balancer.publicIp()).text(),
                        textCell("common".equals(balancer.type()) ? null : balancer.type())
                                .text(),
                        titled("throttle", textCell(balancer.throttle())),
                        titled("backends", backends(balancer)),
                        titled("lock", texts(balancer.locks())))
                .filter(text -> !text.isEmpty());
    }

    static String titled(String title, Cell value) {
        return value.text().isEmpty() ? "" : title + " " + value.text();
    }

    /** Returns {@code enabled} for an encrypted volume; an empty cell for any other. */
    static Cell encryption(ResourceState.OfWhole<Volume> volume) {
        return textCell(volume, last -> "enabled".equals(last.encryption()) ? last.encryption() : null);
    }

    static <A> Cell texts(ResourceState.OfWhole<A> whole, Function<A, List<String>> property) {
        return whole.last() == null ? NOTHING : texts(property.apply(whole.last()));
    }

    /** Returns which boot was requested, where the service does not show the state of an instance. */
    static Cell boot(ResourceState.OfInstance instance) {
        if (of(instance, Instance::status) != null) {
            return NOTHING;
        }
        if (instance.bootSent() != null) {
            return Cell.of("sent");
        }
        return instance.createdBooted() == null
                ? NOTHING
                : Cell.of(instance.createdBooted() ? "at creation" : "not sent");
    }

    static Cell bootInFull(ResourceState.OfInstance instance) {
        Cell boot = boot(instance);
        String at = instance.bootSent() == null ? "" : " at " + CLOCK.format(instance.bootSent());
        return boot.equals(NOTHING) ? boot : Cell.of(boot.text() + at + ", state not shown");
    }

    static <A> Cell status(ResourceState.OfWhole<A> whole, Function<A, String> property) {
        Cell status = textCell(whole, property);
        if (whole.failure() != null) {
            return notKnown(whole.failure().problem());
        }
        return status.equals(NOTHING)
                ? status
                : new Cell(status.text(), GOOD.contains(status.text()) ? Mark.GOOD : Mark.PARTLY);
    }

    static Cell subnets(ResourceState.OfWhole<Vpc> vpc) {
        return vpc.failure() != null
                ? notKnown(vpc.failure().problem())
                : textCell(vpc, last -> last.parts().map(Vpc.Part::toString).collect(Collectors.joining(", ")));
    }

    static Cell size(ResourceState.OfWhole<?> volume) {
        return volume.last() instanceof Volume last && last.size() != null ? Cell.of(last.size() + " GB") : NOTHING;
    }

    /** Returns the instance it is attached to, if the answer is current. */
    static Cell attachedTo(ResourceState.OfWhole<?> volume, Function<Handle, String> name) {
        if (volume.failure() != null || volume.last() == null) {
            return NOTHING;
        }
        return textCell(volume.attachedTo() == null ? "nothing" : name.apply(volume.attachedTo()));
    }

    static Cell up(ResourceState.OfPort port) {
        if (port.failure() != null) {
            return notKnown(port.failure().problem());
        }
        return port.status() == null ? NOTHING : up(port.status());
    }

    /** Returns how many nodes of all ports are up; unknown if it is so for one port. */
    static Cell up(ResourceState.OfNodeBalancer balancer) {
        List<NodesStatus> all =
                balancer.ports().stream().map(ResourceState.OfPort::status).toList();
        return all.isEmpty() || all.contains(null)
                ? NOTHING
                : up(new NodesStatus(
                        all.stream().mapToInt(NodesStatus::up).sum(),
                        all.stream().mapToInt(NodesStatus::down).sum()));
    }

    private static Cell up(NodesStatus status) {
        return status.total() == 0
                ? new Cell("no nodes", Mark.PARTLY)
                : new Cell(status.up() + " of " + status.total() + " up", mark(status));
    }

    /** Returns the state of each node of a port. The service only answers counts, so the states are known only if all nodes are up, or none. */
    static Cell each(ResourceState.OfPort port, Cell otherwise) {
        NodesStatus status = port.status();
        return status == null || status.total() < port.nodes().size() || mark(status) == Mark.PARTLY
                ? otherwise
                : new Cell(status.down() == 0 ? "up" : "down", mark(status));
    }

    /**
     * Returns the state of a node, with the known reason why it is down, its mode and its weight where they are not the default;
     * {@code otherwise} where the service does not show the state of one node.
     */
    static Cell node(ResourceState.OfPort port, String label, Cell otherwise) {
        BalancerNode shown = port.shown().get(label);
        boolean known = shown != null && shown.status() != null && agrees(port);
        Cell state = known ? state(shown) : otherwise;
        String instance = port.notBooted().get(label);
        boolean down = known
                ? state.mark() == Mark.BAD
                : port.status() != null && port.status().down() > 0;
        Cell explained = instance == null || !down ? state : new Cell(TEXT.line(instance + " is not booted"), Mark.BAD);
        return shown == null ? explained : withSettings(explained, shown);
    }

    /** Returns whether the answers about the nodes are not older than the count of the port, which a wait reads alone. */
    private static boolean agrees(ResourceState.OfPort port) {
        return port.status() == null
                || port.shown().values().stream().filter(BalancerNode::isUp).count()
                        == port.status().up();
    }

    private static Cell state(BalancerNode node) {
        if (node.isUp()) {
            return new Cell("up", Mark.GOOD);
        }
        return "down".equalsIgnoreCase(node.status())
                ? new Cell("down", Mark.BAD)
                : new Cell("not checked yet", Mark.UNKNOWN);
    }

    private static Cell withSettings(Cell state, BalancerNode node) {
        boolean serves = node.mode() == null || node.mode().equals(NodeSetting.MODE.defaultValue(node));
        String text = Stream.of(
                        state.text(),
                        serves ? "" : TEXT.line(node.mode()),
                        node.weight() == null || node.weight() == USUAL_WEIGHT ? "" : "weight " + node.weight())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
        return new Cell(text, serves || state.mark() == Mark.BAD ? state.mark() : mark(node.mode()));
    }

    private static Mark mark(String mode) {
        return switch (mode) {
            case "drain" -> Mark.DRAINING;
            case "reject" -> Mark.REJECTING;
            case "backup" -> Mark.BACKUP;
            default -> Mark.PARTLY;
        };
    }

    static String address(Node node) {
        return node.address() == null ? "address not known" : TEXT.line(node.address());
    }

    private static Mark mark(NodesStatus status) {
        if (status.down() == 0) {
            return Mark.GOOD;
        }
        return status.up() == 0 ? Mark.BAD : Mark.PARTLY;
    }

    private static Cell notKnown(String why) {
        return new Cell("not known (" + TEXT.line(why) + ")", Mark.UNKNOWN);
    }
}
