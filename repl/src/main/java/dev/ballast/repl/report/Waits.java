package dev.ballast.repl.report;

import dev.ballast.reconcile.Progress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** The waits that go on, each as it was last looked at. */
final class Waits implements LiveRegion.Source {

    private static final Duration REMIND = Duration.ofSeconds(30);

    private final LongSupplier nanoTime;
    private final Map<String, Look> looks = new LinkedHashMap<>();

    /** A look at what is waited for, and when it was taken. */
    private record Look(Progress.Waiting seen, long nanos) {

        Progress.Waiting at(long now) {
            return new Progress.Waiting(seen.what(), seen.state(), seen.since().plusNanos(now - nanos));
        }
    }

    Waits(LongSupplier nanoTime) {
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

    synchronized void end(Progress.Arrived wait) {
        looks.remove(wait.what());
    }

    synchronized void clear() {
        looks.clear();
    }

    @Override
    public synchronized List<String> live(String spinner, long now) {
        return looks.values().stream()
                .map(look -> spinner + look.at(now).text())
                .toList();
    }
}
