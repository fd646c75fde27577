package dev.ballast.repl.report;

import dev.ballast.reconcile.Progress;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** The waits that go on, each as it was last looked at, and the calls that are retried, paced or not answered yet. */
final class Ongoing implements LiveRegion.Source {

    private static final Duration REMIND = Duration.ofSeconds(30);

    private final LongSupplier nanoTime;
    private final Map<String, Look> looks = new LinkedHashMap<>();
    private final Map<String, Progress.Delayed> delays = new LinkedHashMap<>();
    private final Map<String, Long> told = new HashMap<>();

    /** A look at what is waited for, and when it was taken. */
    private record Look(Progress.Waiting seen, long nanos) {

        Progress.Waiting at(long now) {
            return new Progress.Waiting(seen.what(), seen.state(), seen.since().plusNanos(now - nanos));
        }
    }

    Ongoing(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
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

    synchronized void clear() {
        looks.clear();
        delays.clear();
    }

    @Override
    public synchronized List<String> live(String spinner, long now) {
        return Stream.concat(
                        looks.values().stream().map(look -> look.at(now).text()),
                        delays.values().stream().map(Progress.Delayed::text))
                .map(text -> spinner + text)
                .toList();
    }
}
