package dev.ballast.repl.report;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Draws what goes on at this moment below the lines that stay, with a spinner and the seconds so far. */
final class LiveRegion {

    private static final Duration FRAME = Duration.ofMillis(125);
    private static final String SPINNER = "\u280b\u2819\u2839\u2838\u283c\u2834\u2826\u2827\u2807\u280f";

    private final Lines lines;
    private final LongSupplier nanoTime;
    private final Ongoing ongoing;
    private ScheduledExecutorService clock;

    LiveRegion(Lines lines, LongSupplier nanoTime, Ongoing ongoing) {
        this.lines = lines;
        this.nanoTime = nanoTime;
        this.ongoing = ongoing;
    }

    /** Draws it, and again at each frame while there is something to draw. */
    synchronized void draw() {
        List<String> now = now();
        lines.live(now);
        if (now.isEmpty()) {
            stop();
        } else if (clock == null) {
            start();
        }
    }

    /** Draws the next frame; while the user types, nothing is drawn. */
    synchronized void tick() {
        if (lines.screen().live() && clock != null) {
            lines.live(now());
        }
    }

    private List<String> now() {
        long now = nanoTime.getAsLong();
        String spinner = SPINNER.charAt((int) (now / FRAME.toNanos() % SPINNER.length())) + " ";
        return ongoing.live(spinner, now);
    }

    private void start() {
        clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "ballast-progress");
            thread.setDaemon(true);
            return thread;
        });
        var unused = clock.scheduleAtFixedRate(this::tick, FRAME.toMillis(), FRAME.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void stop() {
        if (clock != null) {
            clock.shutdownNow();
            clock = null;
        }
    }
}
