package dev.ballast.repl.report;

import dev.ballast.model.Reference;
import dev.ballast.reconcile.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Collects what happened, in its order. Any number of threads may add to it. */
final class Tally {

    private final List<Progress> events = new ArrayList<>();
    private final Map<String, Integer> delays = new LinkedHashMap<>();
    private final NotNamed notNamed = new NotNamed();

    synchronized void add(Progress event) {
        boolean passing = event instanceof Progress.Waiting
                || event instanceof Progress.Arrived
                || event instanceof Progress.Resumed
                || event instanceof Progress.Begun
                || event instanceof Progress.Ended;
        if (event instanceof Progress.Delayed delay) {
            delays.merge(delay.why(), 1, Integer::sum);
        } else if (!passing && !notNamed.holds(event)) {
            events.add(event);
        }
    }

    /** Returns why calls were held up, in the order of the first time, and how often each reason was told. */
    synchronized Map<String, Integer> delays() {
        return new LinkedHashMap<>(delays);
    }

    /** Tells whether anything of the cloud was found, kept or changed. */
    boolean hasActs() {
        return !(created().isEmpty()
                && changed().isEmpty()
                && deleted().isEmpty()
                && kept().isEmpty()
                && unchanged().isEmpty());
    }

    List<Progress.Created> created() {
        return of(Progress.Created.class);
    }

    List<Progress.Changed> changed() {
        return of(Progress.Changed.class);
    }

    List<Progress.Kept> kept() {
        return Stream.concat(of(Progress.Kept.class).stream().distinct(), notNamed.all().stream())
                .toList();
    }

    List<Progress.Deleted> deleted() {
        return of(Progress.Deleted.class);
    }

    List<Progress.Warning> warnings() {
        return of(Progress.Warning.class);
    }

    /** Returns each thing once that was found as the runbook wants it and not touched otherwise in this run. */
    List<Progress.Unchanged> unchanged() {
        Map<Reference, Progress.Unchanged> found = new LinkedHashMap<>();
        of(Progress.Unchanged.class).forEach(event -> found.putIfAbsent(event.reference(), event));
        touched().forEach(found::remove);
        return List.copyOf(found.values());
    }

    private Stream<Reference> touched() {
        return Stream.of(
                        created().stream().map(Progress.Created::reference),
                        changed().stream().map(Progress.Changed::reference),
                        deleted().stream().map(Progress.Deleted::reference))
                .flatMap(references -> references);
    }

    private synchronized <T extends Progress> List<T> of(Class<T> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
