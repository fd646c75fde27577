package dev.ballast.repl.report;

import dev.ballast.converge.Progress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The waits that go on: one live line on a terminal, whose seconds go on between two looks; else a line when a state changes
 * and each half minute.
 */
final class Waits {

    private static final Duration REMIND = Duration.ofSeconds(30);

    private final Lines lines;
    private final LongSupplier nanoTime;
    private final Map<String, Look> shown = new LinkedHashMap<>();
    private ScheduledExecutorService clock;

    /** A look at what is waited for, and when it was taken. */
    private record Look(Progress.Waiting seen, long nanos) {

        Progress.Waiting at(long now) {
            return new Progress.Waiting(seen.what(), seen.state(), seen.since().plusNanos(now - nanos));
        }
    }

    Waits(Lines lines, LongSupplier nanoTime) {
        this.lines = lines;
        this.nanoTime = nanoTime;
    }

    synchronized void waiting(Progress.Waiting wait) {
        if (lines.screen().live()) {
            shown.remove(wait.what());
            shown.put(wait.what(), new Look(wait, nanoTime.getAsLong()));
            draw();
            startClock();
        } else if (isNews(wait)) {
            shown.put(wait.what(), new Look(wait, nanoTime.getAsLong()));
            EventText.of(wait).ifPresent(lines::line);
        }
    }

    synchronized void arrived(Progress.Arrived wait) {
        shown.remove(wait.what());
        if (lines.screen().live()) {
            draw();
        } else {
            EventText.of(wait).ifPresent(lines::line);
        }
        stopIdleClock();
    }

    synchronized void clear() {
        shown.clear();
        lines.live("");
        stopIdleClock();
    }

    /** Shows how long it takes by now; while the user types, nothing is drawn. */
    synchronized void tick() {
        if (!shown.isEmpty() && lines.screen().live()) {
            draw();
        }
    }

    private void draw() {
        lines.live(shown.values().stream()
                .reduce((first, last) -> last)
                .map(this::others)
                .orElse(""));
    }

    private String others(Look look) {
        int more = shown.size() - 1;
        return look.at(nanoTime.getAsLong()).text() + (more == 0 ? "" : ", and for " + more + " more");
    }

    private boolean isNews(Progress.Waiting wait) {
        Look before = shown.get(wait.what());
        return before == null
                || !before.seen().state().equals(wait.state())
                || wait.since().minus(before.seen().since()).compareTo(REMIND) >= 0;
    }

    private void startClock() {
        if (clock == null) {
            clock = Executors.newSingleThreadScheduledExecutor(task -> {
                Thread thread = new Thread(task, "ballast-waits");
                thread.setDaemon(true);
                return thread;
            });
            var unused = clock.scheduleAtFixedRate(this::tick, 1, 1, TimeUnit.SECONDS);
        }
    }

    private void stopIdleClock() {
        if (clock != null && shown.isEmpty()) {
            clock.shutdownNow();
            clock = null;
        }
    }
}
