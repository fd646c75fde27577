package dev.ballast.repl.kernel;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Has something that was drawn drawn again when it changes, four times a second at most; the last change is always drawn. */
final class Redraw {

    static final long APART_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final LongSupplier nanoTime;
    private final Later later;
    private final Runnable draw;
    private long last;
    private boolean due;

    /** Takes what draws, which was done just now. */
    Redraw(LongSupplier nanoTime, Later later, Runnable draw) {
        this.nanoTime = nanoTime;
        this.later = later;
        this.draw = draw;
        this.last = nanoTime.getAsLong();
    }

    /** Says that it changed; never waits. */
    void ask() {
        long left;
        synchronized (this) {
            if (due) {
                return;
            }
            due = true;
            left = Math.max(0, last + APART_NANOS - nanoTime.getAsLong());
        }
        later.run(this::draw, left);
    }

    /** What changes from here on is not seen by this drawing any more, so it asks anew. */
    private void draw() {
        synchronized (this) {
            due = false;
            last = nanoTime.getAsLong();
        }
        draw.run();
    }

    /** Runs something after a while. */
    @FunctionalInterface
    interface Later {

        /** Runs the task on another thread when that time has passed. */
        void run(Runnable task, long nanos);

        /** Returns one with a thread of its own, which is there only while there is something to do. */
        static Later onThread(String name) {
            ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, task -> {
                Thread made = new Thread(task, name);
                made.setDaemon(true);
                return made;
            });
            thread.setKeepAliveTime(1, TimeUnit.SECONDS);
            thread.allowCoreThreadTimeOut(true);
            return (task, nanos) -> {
                var unused = thread.schedule(task, nanos, TimeUnit.NANOSECONDS);
            };
        }
    }
}
