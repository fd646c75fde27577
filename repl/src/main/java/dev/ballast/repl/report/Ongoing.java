package dev.ballast.repl.report;

import dev.ballast.model.Reference;
import dev.ballast.reconcile.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * What goes on at this moment: the resources that are being created or changed with their parts, a tree each; the waits, each as
 * it was last looked at; and the calls that are retried, paced or not answered yet.
 */
final class Ongoing {

    private static final Duration REMIND = Duration.ofSeconds(30);

    private final LongSupplier nanoTime;
    private final Map<Reference, Growing> growing = new LinkedHashMap<>();
    private final Map<String, Look> looks = new LinkedHashMap<>();
    private final Map<String, Progress.Delayed> delays = new LinkedHashMap<>();
    private final Map<String, Long> told = new HashMap<>();

    /** A look at what is waited for, and when it was taken. */
    private record Look(Progress.Waiting seen, long nanos) {

        Progress.Waiting at(long now) {
            return new Progress.Waiting(seen.what(), seen.state(), seen.since().plusNanos(now - nanos));
        }
    }

    /** A tree and when it began. */
    private record Growing(EventTree tree, long since) {}

    Ongoing(LongSupplier nanoTime) {
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

    /** Keeps a look, and returns true for one that is worth a line that stays: another state, or half a minute later. */
    synchronized boolean isNews(Progress.Waiting wait, boolean live) {
        Look before = looks.get(wait.what());
        boolean news = before == null
                || !before.seen().state().equals(wait.state())
                || wait.since().minus(before.seen().since()).compareTo(REMIND) >= 0;
        if (news || live) {
            looks.put(wait.what(), new Look(wait, nanoTime.getAsLong()));
        }
        return news;
    }

    /** Keeps a delay, and returns true for one that is worth a line that stays: one reason once in half a minute, for all calls. */
    synchronized boolean isNews(Progress.Delayed delay, boolean live) {
        long now = nanoTime.getAsLong();
        Long before = told.get(delay.why());
        boolean news = before == null || now - before >= REMIND.toNanos();
        if (news) {
            told.put(delay.why(), now);
        }
        if (live) {
            delays.put(delay.call(), delay);
        }
        return news;
    }

    synchronized void end(Progress.Arrived wait) {
        looks.remove(wait.what());
    }

    synchronized void end(Progress.Resumed resumed) {
        delays.remove(resumed.call());
    }

    /** Ends all that goes on and returns the trees. */
    synchronized List<EventTree> endAll() {
        List<EventTree> all = growing.values().stream().map(Growing::tree).toList();
        growing.clear();
        looks.clear();
        delays.clear();
        return all;
    }

    /** Returns the lines at that moment, in nanoseconds, where the spinner is the first sign of a line that goes on. */
    synchronized List<String> live(String spinner, long now) {
        List<String> lines = new ArrayList<>();
        growing.forEach((root, grows) -> {
            lines.add(spinner + root + " (" + (now - grows.since()) / 1_000_000_000L + " s)");
            lines.addAll(grows.tree().lines());
        });
        looks.values().forEach(look -> lines.add(spinner + look.at(now).text()));
        delays.values().forEach(delay -> lines.add(spinner + delay.text()));
        return lines;
    }

    private Optional<Growing> holding(Reference subject) {
        return growing.entrySet().stream()
                .filter(entry -> entry.getKey().covers(subject))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
