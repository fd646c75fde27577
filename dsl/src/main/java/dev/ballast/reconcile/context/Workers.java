package dev.ballast.reconcile.context;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.time.TimedLock;
import dev.ballast.time.Timing;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Runs independent work in parallel and keeps the order of the results. Started work always finishes: after a failure nothing
 * new starts, and the other failures are suppressed exceptions of the first.
 */
public final class Workers implements AutoCloseable {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final int width;
    private final Timing timing;
    private final UnaryOperator<Runnable> context;
    private final ExecutorService threads =
            Executors.newCachedThreadPool(work -> daemon("ballast-worker-" + COUNT.incrementAndGet(), work));
    private final Map<Object, TimedLock> turns = new ConcurrentHashMap<>();

    /**
     * Creates workers that run up to {@code width} items of one batch in parallel; a batch inside a batch has its own width.
     *
     * @param context wraps each task on the calling thread; the workers run its result
     */
    public Workers(int width, Timing timing, UnaryOperator<Runnable> context) {
        this.width = width;
        this.timing = timing;
        this.context = context;
    }

    /** Returns a new thread for this work. The process does not wait for the thread at its end. */
    public static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Calls the task for all items in parallel and returns the results in the order of the items. An interrupt of the caller is
     * passed to the workers, and the method still waits for all of them.
     */
    public <T, R> List<R> map(Collection<? extends T> items, Function<? super T, ? extends R> task) {
        Batch<T, R> batch = new Batch<>(items, task, timing);
        if (items.size() <= 1) {
            batch.work();
        } else {
            batch.run(width, context, threads);
        }
        List<R> results = batch.results();
        batch.end();
        return results;
    }

    /** Does the work for all items in parallel, as {@link #map} does. */
    public <T> void each(Collection<? extends T> items, Consumer<? super T> work) {
        map(items, item -> {
            work.accept(item);
            return item;
        });
    }

    /**
     * Pauses the calling thread. A branch of a batch gives its place to another one meanwhile, so that any number of branches
     * can wait; an interrupt ends the pause at once.
     */
    public void pause(Duration duration) throws InterruptedException {
        idle(() -> timing.sleep(duration));
    }

    /**
     * Runs the work while no other thread does so for an equal key. A waiting branch gives its place to another one, and an
     * interrupt ends that wait, but not work that has begun.
     */
    public <T> T inTurn(Object thing, Supplier<T> work) {
        TimedLock turn = turn(thing);
        if (!turn.tryLock()) {
            await(turn::lock, thing);
        }
        try {
            return work.get();
        } finally {
            turn.unlock();
        }
    }

    /** Runs the work while no other thread is {@link #inTurn} for an equal key; any number may do so together. */
    public <T> T shared(Object thing, Supplier<T> work) {
        TimedLock turn = turn(thing);
        if (!turn.tryLockShared()) {
            await(turn::lockShared, thing);
        }
        try {
            return work.get();
        } finally {
            turn.unlock();
        }
    }

    private TimedLock turn(Object thing) {
        return turns.computeIfAbsent(thing, first -> new TimedLock(timing));
    }

    private static void await(Wait turn, Object thing) {
        try {
            idle(turn);
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped while another branch was at " + thing, stop);
        }
    }

    private static void idle(Wait wait) throws InterruptedException {
        Batch<?, ?> batch = Batch.current();
        if (batch == null) {
            wait.end();
            return;
        }
        batch.giveWay();
        try {
            wait.end();
        } finally {
            batch.takePlace();
        }
    }

    private interface Wait {
        void end() throws InterruptedException;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
