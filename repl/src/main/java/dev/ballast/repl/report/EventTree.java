package dev.ballast.repl.report;

import dev.ballast.model.NaturalOrder;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Progress.ResourceEvent;
import dev.ballast.redact.Printable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The events of a resource and its parts as a tree: a NodeBalancer, its ports below it, their nodes below them. */
final class EventTree {

    private static final Comparator<Reference> ORDER = Comparator.comparing(Reference::name, NaturalOrder.OF_NAMES);

    private final Reference root;
    private final List<ResourceEvent> events = new ArrayList<>();
    private final Map<Reference, EventTree> parts = new TreeMap<>(ORDER);

    EventTree(Reference root) {
        this.root = root;
    }

    void add(ResourceEvent event) {
        part(event.reference()).events.add(event);
    }

    /** Returns the events so far: the lines of the resource, then those of its parts, indented by two columns for each level. */
    List<String> lines(boolean colored) {
        List<String> lines = new ArrayList<>(own(colored));
        parts.values().forEach(part -> part.titled(colored).forEach(line -> lines.add("  " + line)));
        return lines;
    }

    /** Returns the lines below the name of the resource, unless its own lines name it; none if all is unchanged. */
    List<String> titled(boolean colored) {
        List<String> lines = lines(colored);
        if (!lines.isEmpty() && own(colored).isEmpty()) {
            lines.add(0, "  " + title());
        }
        return lines;
    }

    private List<String> own(boolean colored) {
        return events.stream()
                .filter(event -> EventText.of(event).isPresent())
                .map(event -> EventText.painted(colored, event, EventText.sign(event) + brief(event)))
                .toList();
    }

    private EventTree part(Reference subject) {
        if (subject.equals(root)) {
            return this;
        }
        EventTree holder = subject.holder().map(this::part).orElse(this);
        return holder.parts.computeIfAbsent(subject, EventTree::new);
    }

    /** The tree shows the owner of a part, so the text omits it. */
    private String brief(ResourceEvent event) {
        return Printable.field(title() + event.text().substring(root.toString().length()));
    }

    private String title() {
        if (root instanceof Reference.Port port) {
            return "port " + port.name();
        }
        return root instanceof Reference.Node node ? "node '" + node.label() + "'" : root.toString();
    }
}
