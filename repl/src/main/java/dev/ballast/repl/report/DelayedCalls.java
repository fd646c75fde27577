package dev.ballast.repl.report;

import dev.ballast.reconcile.Progress;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** The calls that are held up: retried, paced or not answered yet. */
final class DelayedCalls implements LiveRegion.Source {

    private static final Duration REMIND = Duration.ofSeconds(30);

    private final LongSupplier nanoTime;
    private final Map<String, Progress.Delayed> delays = new LinkedHashMap<>();
    private final Map<String, Long> told = new HashMap<>();

    DelayedCalls(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
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

    synchronized void end(Progress.Resumed resumed) {
        delays.remove(resumed.call());
    }

    synchronized void clear() {
        delays.clear();
    }

    @Override
    public synchronized List<String> live(String spinner, long now) {
        return delays.values().stream().map(delay -> spinner + delay.text()).toList();
    }
}
