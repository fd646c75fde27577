package dev.ballast.repl.render;

import static dev.ballast.repl.render.ResourceCells.NOTHING;
import static dev.ballast.repl.render.ResourceCells.TEXT;
import static dev.ballast.repl.render.ResourceCells.textCell;

import dev.ballast.dsl.Handle;
import dev.ballast.dsl.ResourceState;
import dev.ballast.model.Instance;
import dev.ballast.repl.render.View.Branch;
import dev.ballast.repl.render.View.Card;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Row;
import dev.ballast.repl.render.View.Tree;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes one resource: a card, or a tree of its parts. Unknown values are left out. */
final class ResourceCards {

    private ResourceCards() {}

    static View of(Handle handle, ResourceState state) {
        String title = TEXT.line(handle);
        if (state instanceof ResourceState.OfInstance instance) {
            return card(
                    title,
                    Stream.of(
                            new Row("status", ResourceCells.status(instance)),
                            new Row("region", textCell(instance.region())),
                            new Row("type", textCell(instance.type())),
                            new Row("image", textCell(instance.image())),
                            new Row("public ip", textCell(ResourceCells.of(instance, last -> last.publicIp()
                                    .orElse(null)))),
                            new Row("private ip", ResourceCells.privateIp(instance)),
                            new Row("vpc", textCell(instance.vpc())),
                            new Row("locks", ResourceCells.texts(ResourceCells.of(instance, Instance::locks))),
                            new Row("boot", ResourceCells.bootInFull(instance)),
                            new Row("tags", ResourceCells.texts(ResourceCells.of(instance, Instance::tags)))));
        }
        if (state instanceof ResourceState.OfWhole || state instanceof ResourceState.OfNode) {
            return card(title, ResourceTables.rows(handle, state));
        }
        return new Tree(
                state instanceof ResourceState.OfPort port
                        ? port(title, textCell(port.protocol()).text(), port)
                        : balancer(title, (ResourceState.OfNodeBalancer) state));
    }

    private static Card card(String title, Stream<Row> rows) {
        return new Card(title, rows.filter(row -> !row.value().text().isEmpty()).toList(), "");
    }

    private static Branch balancer(String title, ResourceState.OfNodeBalancer balancer) {
        String detail = Stream.concat(
                        ResourceCells.details(balancer),
                        Stream.of(
                                textCell(balancer.vpc()).text(),
                                ResourceCells.titled("range", textCell(balancer.range()))))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
        List<Branch> ports = balancer.ports().stream()
                .map(port -> port((port.port() + " " + textCell(port.protocol()).text()).strip(), "", port))
                .toList();
        return new Branch(title, detail, ports.isEmpty() ? Cell.of("no ports known") : NOTHING, ports);
    }

    private static Branch port(String title, String detail, ResourceState.OfPort port) {
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
