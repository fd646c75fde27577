package dev.ballast.repl.report;

import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Workers;
import dev.ballast.run.KeptParts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Prints each event as a line; unchanged resources without a reason are only counted. On a terminal the events of a
 * NodeBalancer are one sorted tree, redrawn as it grows, and a wait has a live line; elsewhere a wait has a line when its
 * state changes and each half minute. The end of a wait is a permanent line.
 */
public final class ProgressLines implements Consumer<Progress> {

    private static final Duration FRAME = Duration.ofMillis(125);
    private static final String SPINNER = "\u280b\u2819\u2839\u2838\u283c\u2834\u2826\u2827\u2807\u280f";

    private final Lines lines;
    private final LongSupplier nanoTime;
    private final ActiveOperations operations;
    private final KeptParts keptParts = new KeptParts();
    private ScheduledExecutorService clock;
    private volatile Optional<Supplier<String>> work = Optional.empty();

    public ProgressLines(Lines lines) {
        this(lines, System::nanoTime);
    }

    ProgressLines(Lines lines, LongSupplier nanoTime) {
        this.lines = lines;
        this.nanoTime = nanoTime;
        this.operations = new ActiveOperations(nanoTime);
    }

    @Override
    public void accept(Progress event) {
        boolean told = !keptParts.holds(event)
                && operations.hasPermanentLine(event, lines.screen().live());
        Optional<EventTree> tree =
                event instanceof Progress.Ended ended ? operations.end(ended.reference()) : Optional.empty();
        draw();
        tree.ifPresent(this::keep);
        if (told) {
            line(event);
        }
    }

    /** Shows on a live screen how far a work is, until {@link #end}. */
    void show(Supplier<String> progress) {
        work = Optional.of(progress);
        draw();
    }

    /** Ends all live lines, and reports the parts that no block has named. */
    public void end() {
        work = Optional.empty();
        List<EventTree> unfinished = operations.endAll();
        draw();
        unfinished.forEach(this::keep);
        keptParts.all().forEach(this::line);
        keptParts.clear();
    }

    /** Draws the next frame of the live lines; while the user types, nothing is drawn. */
    synchronized void tick() {
        if (lines.screen().live() && clock != null) {
            lines.drawLive(ongoing());
        }
    }

    /** Draws the live lines, and redraws them at each frame while there are any. */
    private synchronized void draw() {
        List<String> now = ongoing();
        lines.drawLive(now);
        if (now.isEmpty() && clock != null) {
            clock.shutdownNow();
            clock = null;
        } else if (!now.isEmpty() && clock == null && lines.screen().live()) {
            clock = Executors.newSingleThreadScheduledExecutor(task -> Workers.daemon("ballast-progress", task));
            var unused =
                    clock.scheduleAtFixedRate(this::tick, FRAME.toMillis(), FRAME.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private List<String> ongoing() {
        long now = nanoTime.getAsLong();
        String spinner = SPINNER.charAt((int) (now / FRAME.toNanos() % SPINNER.length())) + " ";
        return Stream.concat(
                        operations.live(spinner, now).stream(), work.stream().map(progress -> spinner + progress.get()))
                .toList();
    }

    private void line(Progress event) {
        EventText.of(event)
                .ifPresent(text -> lines.line(EventText.painted(lines.screen().colored(), event, fitting(text))));
    }

    private void keep(EventTree tree) {
        tree.titled(lines.screen().colored()).forEach(line -> lines.line(fitting(line)));
    }

    private String fitting(String text) {
        return lines.screen().wrapped(text, 0);
    }
}
