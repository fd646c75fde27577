package dev.ballast.repl.render;

import dev.ballast.dsl.Facts;
import dev.ballast.dsl.Handle;
import dev.ballast.model.Node;
import dev.ballast.model.Volume;
import dev.ballast.repl.render.Shown.Branch;
import dev.ballast.repl.render.Shown.Card;
import dev.ballast.repl.render.Shown.Cell;
import dev.ballast.repl.render.Shown.LeftOut;
import dev.ballast.repl.render.Shown.Row;
import dev.ballast.repl.render.Shown.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes what is shown of one resource: a card, or a tree of what it holds. What is unknown is left out. */
final class ResourceCards {

    private static final Cell NOTHING = Cell.of("");

    private final Wording wording = ResourceCells.WORDING;

    Shown of(Handle handle, Facts facts) {
        String title = wording.line(handle);
        if (facts instanceof Facts.OfInstance instance) {
            return instance(title, instance);
        }
        if (facts instanceof Facts.OfVolume volume) {
            return volume(title, volume);
        }
        if (facts instanceof Facts.OfPort port) {
            return new Tree(new Branch(title, protocol(port), state(port), nodes(port)));
        }
        return balancer(title, (Facts.OfNodeBalancer) facts);
    }

    private static Card instance(String title, Facts.OfInstance instance) {
        return new Rows()
                .add("region", ResourceCells.said(instance.last().region()))
                .add("type", ResourceCells.said(instance.last().type()))
                .add("image", ResourceCells.said(instance.last().image()))
                .add("private ip", ResourceCells.privateIp(instance))
                .add("boot", ResourceCells.bootInFull(instance))
                .card(title);
    }

    private static Card volume(String title, Facts.OfVolume volume) {
        return new Rows()
                .add("status", ResourceCells.status(volume))
                .add("size", ResourceCells.size(volume))
                .add("region", ResourceCells.said(ResourceCells.last(volume, Volume::region)))
                .add("attached to", ResourceCells.attachedTo(volume, Handle::toString))
                .add("path", ResourceCells.said(ResourceCells.last(volume, Volume::filesystemPath)))
                .card(title);
    }

    private Tree balancer(String title, Facts.OfNodeBalancer balancer) {
        String detail = Stream.of(
                        balancer.region(),
                        balancer.publicIp(),
                        balancer.throttle() == null ? null : "throttle " + balancer.throttle())
                .flatMap(Stream::ofNullable)
                .map(wording::line)
                .collect(Collectors.joining(", "));
        List<Branch> ports = balancer.ports().stream()
                .map(port -> new Branch((port.port() + " " + protocol(port)).strip(), "", state(port), nodes(port)))
                .toList();
        return new Tree(new Branch(title, detail, ports.isEmpty() ? Cell.of("no ports known") : NOTHING, ports));
    }

    private String protocol(Facts.OfPort port) {
        return port.protocol() == null ? "" : wording.line(port.protocol());
    }

    private static Cell state(Facts.OfPort port) {
        return ResourceCells.up(port).orElse(NOTHING);
    }

    private List<Branch> nodes(Facts.OfPort port) {
        Cell state = ResourceCells.each(port).orElse(NOTHING);
        return port.nodes().stream()
                .map(node -> node(node, ResourceCells.node(port, node.label(), state)))
                .toList();
    }

    private Branch node(Node node, Cell state) {
        String address = node.address() == null ? "address not known" : wording.line(node.address());
        return new Branch(wording.line(node.label()), address, state, List.of());
    }

    /** The rows of a card as far as something is known. */
    private static final class Rows {

        private final List<Row> rows = new ArrayList<>();

        private Rows add(String name, Optional<Cell> value) {
            value.ifPresent(cell -> rows.add(new Row(name, cell)));
            return this;
        }

        private Card card(String title) {
            return new Card(title, rows, LeftOut.NOTHING);
        }
    }
}
