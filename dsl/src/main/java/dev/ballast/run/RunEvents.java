package dev.ballast.run;

import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Progress.ResourceEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Collects the events of a run in their order. Safe for many threads. */
public final class RunEvents implements Consumer<Progress> {

    private final List<Progress> events = new ArrayList<>();
    private final Map<String, Integer> delays = new LinkedHashMap<>();
    private final KeptParts keptParts = new KeptParts();

    public RunEvents() {}

    @Override
    public synchronized void accept(Progress event) {
        if (event instanceof Progress.Delayed delay) {
            delays.merge(delay.why(), 1, Integer::sum);
        } else if ((event instanceof ResourceEvent
                        || event instanceof Progress.Sent
                        || event instanceof Progress.Warning)
                && !keptParts.holds(event)) {
            events.add(event);
        }
    }

    /** Returns the reasons of delays, in the order of their first occurrence, with their counts. */
    public synchronized Map<String, Integer> delays() {
        return new LinkedHashMap<>(delays);
    }

    /** Returns the warnings. */
    public List<Progress.Warning> warnings() {
        return of(Progress.Warning.class).toList();
    }

    /** Returns the writes that no word describes, as method and path. */
    public List<String> sent() {
        return of(Progress.Sent.class).map(Progress.Sent::call).toList();
    }

    /** Returns the resource events by kind, such as {@code created}; kinds without events are included. */
    public Map<String, List<ResourceEvent>> outcomes() {
        Map<String, List<ResourceEvent>> outcomes = new LinkedHashMap<>();
        outcomes.put("created", list(of(Progress.Created.class)));
        outcomes.put("adopted", list(of(Progress.Adopted.class)));
        outcomes.put(
                "changed",
                list(of(ResourceEvent.class)
                        .filter(event -> event instanceof Progress.Changed || event instanceof Progress.Recorded)));
        outcomes.put("deleted", list(of(Progress.Deleted.class)));
        // Each resource once that was unchanged and has no other event in this run.
        Map<Reference, ResourceEvent> unchanged = new LinkedHashMap<>();
        of(Progress.Unchanged.class).forEach(event -> unchanged.putIfAbsent(event.reference(), event));
        outcomes.values().forEach(touched -> touched.forEach(event -> unchanged.remove(event.reference())));
        outcomes.put("unchanged", List.copyOf(unchanged.values()));
        Stream<Progress.Kept> named = of(Progress.Kept.class).distinct();
        outcomes.put("kept", list(Stream.concat(named, keptParts.all().stream())));
        return outcomes;
    }

    private static List<ResourceEvent> list(Stream<? extends ResourceEvent> events) {
        return events.<ResourceEvent>map(event -> event).toList();
    }

    private synchronized <T extends Progress> Stream<T> of(Class<T> kind) {
        return List.copyOf(events).stream().filter(kind::isInstance).map(kind::cast);
    }
}
