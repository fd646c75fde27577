package dev.ballast.repl.report;

import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The operations in progress: a tree for each resource that is being created or changed, the waits with their last state,
 * and the calls that are retried, paced or not answered yet.
 */
final class ActiveOperations {

    private static final Duration REMIND = Duration.ofSeconds(30);

    private final LongSupplier nanoTime;
    private final Map<Reference, OpenTree> open = new LinkedHashMap<>();
    private final Map<String, LastWait> waits = new LinkedHashMap<>();
    private final Map<String, Progress.Delayed> delays = new LinkedHashMap<>();
    private final Map<String, Long> told = new HashMap<>();

    /** The last poll of a wait, and when it was. */
    private record LastWait(Progress.Waiting seen, long nanos) {
        Progress.Waiting at(long now) {
            return seen.after(Duration.ofNanos(now - nanos));
        }
    }

    private record OpenTree(EventTree tree, long since) {}

    ActiveOperations(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * Updates the operations from an event, and returns whether the event gets a permanent line. On a live screen waits and
     * delays have live lines, and a resource with parts has a tree until it ends.
     */
    synchronized boolean hasPermanentLine(Progress event, boolean live) {
        if (event instanceof Progress.Waiting wait) {
            return isNews(wait, live) && !live;
        }
        if (event instanceof Progress.Delayed delay) {
            return isNews(delay, live) && !live;
        }
        if (event instanceof Progress.ResourceEvent part) {
            Optional<OpenTree> whole = holding(part.reference());
            whole.ifPresent(found -> found.tree().add(part));
            return whole.isEmpty();
        }
        if (event instanceof Progress.Arrived wait) {
            waits.remove(wait.what());
            return true;
        }
        if (event instanceof Progress.Begun begun && live) {
            open.putIfAbsent(begun.reference(), new OpenTree(new EventTree(begun.reference()), nanoTime.getAsLong()));
        } else if (event instanceof Progress.Resumed resumed) {
            delays.remove(resumed.call());
        }
        return event instanceof Progress.Sent || event instanceof Progress.Warning || event instanceof Progress.Note;
    }

    /** Ends a tree and returns it; empty if there is none. */
    synchronized Optional<EventTree> end(Reference root) {
        return Optional.ofNullable(open.remove(root)).map(OpenTree::tree);
    }

    synchronized List<EventTree> endAll() {
        List<EventTree> all = open.values().stream().map(OpenTree::tree).toList();
        open.clear();
        waits.clear();
        delays.clear();
        return all;
    }

    /** Returns the live lines at that time in nanoseconds, each after the spinner. */
    synchronized List<String> live(String spinner, long now) {
        List<String> lines = new ArrayList<>();
        open.forEach((root, grows) -> {
            lines.add(spinner + root + " (" + (now - grows.since()) / 1_000_000_000L + " s)");
            lines.addAll(grows.tree().lines(false));
        });
        waits.values().forEach(wait -> lines.add(spinner + wait.at(now).text()));
        delays.values().forEach(delay -> lines.add(spinner + delay.text()));
        return lines;
    }

    /** Returns whether to report a wait: if its state changed, or half a minute after the last report. */
    private boolean isNews(Progress.Waiting wait, boolean live) {
        LastWait before = waits.get(wait.what());
        boolean news = before == null
                || !before.seen().state().equals(wait.state())
                || wait.since().minus(before.seen().since()).compareTo(REMIND) >= 0;
        if (news || live) {
            waits.put(wait.what(), new LastWait(wait, nanoTime.getAsLong()));
        }
        return news;
    }

    /** Returns whether to report a delay: once in half a minute for each reason, whatever the call. */
    private boolean isNews(Progress.Delayed delay, boolean live) {
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

    private Optional<OpenTree> holding(Reference subject) {
        return open.entrySet().stream()
                .filter(entry -> entry.getKey().covers(subject))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
