package dev.ballast.repl.report;

import dev.ballast.model.NaturalOrder;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.Progress;
import dev.ballast.redact.Printable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What happens to a resource and its parts, sorted as a tree: a NodeBalancer, its ports below it, their nodes below them. */
final class EventTree {

    private static final Comparator<Reference> ORDER = Comparator.comparing(Reference::name, NaturalOrder.OF_NAMES);

    private final Reference root;
    private final List<Progress> events = new ArrayList<>();
    private final Map<Reference, EventTree> parts = new TreeMap<>(ORDER);

    EventTree(Reference root) {
        this.root = root;
    }

    /** Returns the resource that an event is about, or empty when it is about none. */
    static Optional<Reference> subject(Progress event) {
        if (event instanceof Progress.Created made) {
            return Optional.of(made.reference());
        }
        if (event instanceof Progress.Changed changed) {
            return Optional.of(changed.reference());
        }
        if (event instanceof Progress.Unchanged unchanged) {
            return Optional.of(unchanged.reference());
        }
        return event instanceof Progress.Kept left ? Optional.of(left.reference()) : Optional.empty();
    }

    /** Adds an event about the resource or a part of it. */
    void add(Reference subject, Progress event) {
        part(subject).events.add(event);
    }

    /** Returns what happened so far, without colours: the resource's own lines, then those of its parts. */
    List<String> lines() {
        return lines(new Screen(false, false, 0));
    }

    /** Returns the lines as the screen shows them, two columns further in for each level; none when all is unchanged. */
    List<String> painted(Screen screen) {
        List<String> lines = new ArrayList<>(lines(screen));
        if (!lines.isEmpty() && own(screen).isEmpty()) {
            lines.add(0, "  " + title());
        }
        return lines;
    }

    private List<String> lines(Screen screen) {
        List<String> lines = new ArrayList<>(own(screen));
        parts.values().forEach(part -> part.painted(screen).forEach(line -> lines.add("  " + line)));
        return lines;
    }

    private List<String> own(Screen screen) {
        return events.stream()
                .filter(event -> EventText.of(event).isPresent())
                .map(event -> EventText.painted(screen.colored(), event, EventText.mark(event) + brief(event)))
                .toList();
    }

    private EventTree part(Reference subject) {
        if (subject.equals(root)) {
            return this;
        }
        EventTree holder = subject.holder().map(this::part).orElse(this);
        return holder.parts.computeIfAbsent(subject, EventTree::new);
    }

    /** The tree shows what holds it, so the text need not. */
    private String brief(Progress event) {
        return Printable.field(title() + event.text().substring(root.toString().length()));
    }

    private String title() {
        if (root instanceof Reference.Port port) {
            return "port " + port.number();
        }
        return root instanceof Reference.Node node ? "node '" + node.label() + "'" : root.toString();
    }
}
