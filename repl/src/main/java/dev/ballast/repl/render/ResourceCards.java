package dev.ballast.repl.render;

import static dev.ballast.repl.render.ResourceCells.NOTHING;
import static dev.ballast.repl.render.ResourceCells.TEXT;
import static dev.ballast.repl.render.ResourceCells.said;

import dev.ballast.dsl.Facts;
import dev.ballast.dsl.Handle;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Volume;
import dev.ballast.repl.render.View.Branch;
import dev.ballast.repl.render.View.Card;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Row;
import dev.ballast.repl.render.View.Tree;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes one resource: a card, or a tree of what it holds. What is unknown is left out. */
final class ResourceCards {

    private ResourceCards() {}

    static View of(Handle handle, Facts facts) {
        String title = TEXT.line(handle);
        if (facts instanceof Facts.OfInstance instance) {
            return card(
                    title,
                    new Row("status", ResourceCells.status(instance)),
                    new Row("region", said(instance.region())),
                    new Row("type", said(instance.type())),
                    new Row("image", said(instance.image())),
                    new Row("public ip", said(instance.last().publicIp().orElse(null))),
                    new Row("private ip", ResourceCells.privateIp(instance)),
                    new Row("vpc", said(instance.vpc())),
                    new Row("locks", ResourceCells.texts(instance.last().locks())),
                    new Row("boot", ResourceCells.bootInFull(instance)),
                    new Row("tags", ResourceCells.texts(instance.last().tags())));
        }
        if (facts instanceof Facts.OfVolume volume) {
            return card(
                    title,
                    new Row("status", ResourceCells.status(volume)),
                    new Row("size", ResourceCells.size(volume)),
                    new Row("region", said(volume, Volume::region)),
                    new Row("attached to", ResourceCells.attachedTo(volume, Handle::toString)),
                    new Row("path", said(volume, Volume::filesystemPath)),
                    new Row("encryption", ResourceCells.encryption(volume)),
                    new Row("locks", ResourceCells.texts(volume, Volume::locks)),
                    new Row("tags", ResourceCells.texts(volume, Volume::tags)));
        }
        if (facts instanceof Facts.OfNode node) {
            return card(
                    title,
                    new Row("status", ResourceCells.status(node)),
                    new Row("mode", said(node, BalancerNode::mode)),
                    new Row("weight", said(node, BalancerNode::weight)),
                    new Row("address", said(node, BalancerNode::address)));
        }
        return new Tree(
                facts instanceof Facts.OfPort port
                        ? port(title, said(port.protocol()).text(), port)
                        : balancer(title, (Facts.OfNodeBalancer) facts));
    }

    private static Card card(String title, Row... rows) {
        return new Card(
                title,
                Stream.of(rows).filter(row -> !row.value().text().isEmpty()).toList(),
                "");
    }

    private static Branch balancer(String title, Facts.OfNodeBalancer balancer) {
        String detail = Stream.concat(
                        ResourceCells.details(balancer),
                        Stream.of(said(balancer.vpc()).text(), ResourceCells.titled("range", said(balancer.range()))))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        List<Branch> ports = balancer.ports().stream()
                .map(port -> port((port.port() + " " + said(port.protocol()).text()).strip(), "", port))
                .toList();
        return new Branch(title, detail, ports.isEmpty() ? Cell.of("no ports known") : NOTHING, ports);
    }

    private static Branch port(String title, String detail, Facts.OfPort port) {
        Cell state = ResourceCells.each(port, NOTHING);
        List<Branch> nodes = port.nodes().stream()
                .map(node -> new Branch(
                        TEXT.line(node.label()),
                        ResourceCells.address(node),
                        ResourceCells.node(port, node.label(), state),
                        List.of()))
                .toList();
        return new Branch(title, detail, ResourceCells.up(port), nodes);
    }
}
