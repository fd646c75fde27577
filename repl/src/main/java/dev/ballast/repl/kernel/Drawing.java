package dev.ballast.repl.kernel;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * One display of a cell, which is drawn again in place when it changes: four times a second at most, the last change always, and
 * nothing that looks as before. Any thread may use it.
 */
final class Drawing {

    static final long APART_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final Notebook notebook;
    private final Message cell;
    private final Later later;
    private final LongSupplier nanoTime;
    private final Supplier<Map<String, String>> look;
    private final String id = UUID.randomUUID().toString();
    private Map<String, String> shown = Map.of();
    private long last;
    private boolean due;
    private boolean ended;

    /** Draws it as it looks first; {@code look} tells how it looks later, no forms when that is not known. */
    Drawing(
            Notebook notebook,
            Message cell,
            Later later,
            LongSupplier nanoTime,
            Map<String, String> first,
            Supplier<Map<String, String>> look) {
        this.notebook = notebook;
        this.cell = cell;
        this.later = later;
        this.nanoTime = nanoTime;
        this.look = look;
        this.last = nanoTime.getAsLong();
        draw(first);
    }

    /** Says that it changed; never waits. */
    void stir() {
        long left;
        synchronized (this) {
            if (due || ended) {
                return;
            }
            due = true;
            left = Math.max(0, last + APART_NANOS - nanoTime.getAsLong());
        }
        later.run(this::again, left);
    }

    /** Draws it for the last time; a look that began before and is slower has nothing to say any more. */
    void end(Supplier<Map<String, String>> finalLook) {
        leave();
        draw(finalLook.get());
    }

    /** Draws it no more. */
    synchronized void leave() {
        ended = true;
    }

    /** What changes from here on is not seen by this look any more, so it is due again. */
    private void again() {
        synchronized (this) {
            due = false;
            last = nanoTime.getAsLong();
            if (ended) {
                return;
            }
        }
        Map<String, String> forms = look.get();
        synchronized (this) {
            if (!ended) {
                draw(forms);
            }
        }
    }

    private synchronized void draw(Map<String, String> forms) {
        if (!forms.isEmpty() && !forms.equals(shown)) {
            Map<String, Object> content = new HashMap<>(notebook.data(forms));
            content.put("transient", Map.of("display_id", id));
            notebook.publish(cell, shown.isEmpty() ? "display_data" : "update_display_data", content);
            shown = Map.copyOf(forms);
        }
    }

    /** Runs something after a while. */
    @FunctionalInterface
    interface Later {

        /** Runs the task on another thread when that time has passed. */
        void run(Runnable task, long nanos);

        /** Returns one with threads of its own. */
        static Later onThreads() {
            ScheduledThreadPoolExecutor threads =
                    new ScheduledThreadPoolExecutor(2, task -> Notebook.daemon("drawing", task));
            return (task, nanos) -> {
                var unused = threads.schedule(task, nanos, TimeUnit.NANOSECONDS);
            };
        }
    }
}
