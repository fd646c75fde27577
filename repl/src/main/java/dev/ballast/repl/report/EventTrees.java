package dev.ballast.repl.report;

import dev.ballast.model.Reference;
import dev.ballast.reconcile.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The resources that are being created or changed with their parts at this moment, a tree each. */
final class EventTrees implements LiveRegion.Source {

    private final LongSupplier nanoTime;
    private final Map<Reference, Growing> growing = new LinkedHashMap<>();

    /** A tree and when it began. */
    private record Growing(EventTree tree, long since) {}

    EventTrees(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    synchronized void begin(Reference root) {
        growing.putIfAbsent(root, new Growing(new EventTree(root), nanoTime.getAsLong()));
    }

    /** Adds an event to the tree of its resource, and returns false when none is growing. */
    synchronized boolean add(Progress event) {
        Optional<Reference> subject = EventTree.subject(event);
        Optional<Growing> grows = subject.flatMap(this::holding);
        grows.ifPresent(found -> found.tree().add(subject.orElseThrow(), event));
        return grows.isPresent();
    }

    /** Ends a tree and returns it; empty when it never began. */
    synchronized Optional<EventTree> end(Reference root) {
        return Optional.ofNullable(growing.remove(root)).map(Growing::tree);
    }

    /** Ends all trees and returns them. */
    synchronized List<EventTree> endAll() {
        List<EventTree> all = growing.values().stream().map(Growing::tree).toList();
        growing.clear();
        return all;
    }

    @Override
    public synchronized List<String> live(String spinner, long now) {
        List<String> lines = new ArrayList<>();
        growing.forEach((root, grows) -> {
            lines.add(spinner + root + " (" + (now - grows.since()) / 1_000_000_000L + " s)");
            lines.addAll(grows.tree().lines());
        });
        return lines;
    }

    private Optional<Growing> holding(Reference subject) {
        return growing.entrySet().stream()
                .filter(entry -> entry.getKey().covers(subject))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
