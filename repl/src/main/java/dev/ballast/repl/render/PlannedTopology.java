package dev.ballast.repl.render;

import static dev.ballast.repl.render.ResourceCells.TEXT;

import dev.ballast.rehearsal.Plan;
import dev.ballast.repl.render.View.Branch;
import dev.ballast.repl.render.View.Cell;
import dev.ballast.repl.render.View.Mark;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Lays out the picture of a NodeBalancer in a plan: what a run creates, changes and deletes is marked. */
final class PlannedTopology {

    private PlannedTopology() {}

    static Topology of(Plan.Resource balancer) {
        Cell state = state(balancer);
        return new Topology(
                TEXT.line("plan of " + balancer.title()),
                Stream.of(balancer.name(), state.text(), value(balancer, "region"), value(balancer, "ipv4"))
                        .filter(line -> line != null && !line.isEmpty())
                        .map(TEXT::line)
                        .toList(),
                state.mark(),
                TEXT.line(ResourceCells.titled("subnet", ResourceCells.textCell(value(balancer, "subnet_id")))),
                balancer.parts().stream().map(PlannedTopology::port).toList());
    }

    private static Branch port(Plan.Resource port) {
        String protocol = Objects.requireNonNullElse(value(port, "protocol"), "");
        return new Branch(
                TEXT.line((port.name() + " " + protocol).strip()),
                protocol,
                state(port),
                port.parts().stream().map(PlannedTopology::node).toList());
    }

    private static Branch node(Plan.Resource node) {
        return new Branch(
                TEXT.line(node.name()),
                TEXT.line(Objects.requireNonNullElse(value(node, "address"), "")),
                state(node),
                node.parts().stream().map(PlannedTopology::attached).toList());
    }

    private static Branch attached(Plan.Resource resource) {
        String size = value(resource, "size");
        return new Branch(
                TEXT.line(resource.name() + (size == null ? "" : " " + size + " GB")),
                "",
                state(resource),
                resource.parts().stream().map(PlannedTopology::attached).toList());
    }

    /** Returns the last value of a field as text, or null. */
    private static String value(Plan.Resource resource, String name) {
        return resource.fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .map(PlanOutline::texts)
                .map(texts -> texts.get(texts.size() - 1))
                .orElse(null);
    }

    private static Cell state(Plan.Resource resource) {
        return switch (resource.action()) {
            case CREATE -> new Cell("new", Mark.NEW);
            case CHANGE -> new Cell(change(resource), Mark.CHANGED);
            case DELETE -> new Cell("deleted", Mark.REMOVED);
            case PASS -> new Cell("created and deleted", Mark.REMOVED);
            case SEND, NONE -> Cell.of("");
        };
    }

    private static String change(Plan.Resource resource) {
        Optional<String> field = resource.fields().stream()
                .findFirst()
                .map(first -> first.name() + ": " + String.join(" → ", PlanOutline.texts(first)));
        return field.or(() -> resource.acts().stream().findFirst()).orElse("sent again");
    }
}
