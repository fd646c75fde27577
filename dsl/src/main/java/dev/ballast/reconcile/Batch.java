package dev.ballast.reconcile;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.time.Timing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** One batch of independent work: who takes which item, what came of each, and how an interrupt reaches the workers. */
final class Batch<T, R> {

    /** Branches that pause give up their place and keep their thread, which is not free. */
    private static final int MOST_WORKERS = 500;

    private static final ThreadLocal<Batch<?, ?>> CURRENT = new ThreadLocal<>();

    private final List<T> items;
    private final Function<? super T, ? extends R> task;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReferenceArray<Throwable> failures;
    private final AtomicReferenceArray<R> results;
    private final Set<Thread> workers = ConcurrentHashMap.newKeySet();
    private Places places;
    private Timing timing;
    private Executor threads;
    private Runnable worker;
    private int alive;
    private volatile boolean stopped;

    Batch(Collection<? extends T> items, Function<? super T, ? extends R> task) {
        this.items = Collections.unmodifiableList(new ArrayList<>(items));
        this.task = task;
        this.failures = new AtomicReferenceArray<>(items.size());
        this.results = new AtomicReferenceArray<>(items.size());
    }

    /** Returns the batch that the calling thread works for, or null. */
    static Batch<?, ?> current() {
        return CURRENT.get();
    }

    /** Runs every item on other threads, up to {@code width} at once, and returns when all have ended. */
    void run(int width, Timing pace, UnaryOperator<Runnable> context, Executor executor) {
        places = new Places(width, pace);
        timing = pace;
        threads = executor;
        worker = context.apply(this::workInPlace);
        for (int i = 0; i < Math.min(width, items.size()); i++) {
            startWorker();
        }
        // The caller works no more from here on; the worker that ends last hands its work back to it.
        timing.workEnds();
        await();
    }

    /** Gives the place of the calling worker to another one, which is started if items are left. */
    void giveWay() {
        places.give();
        startWorker();
    }

    /** Takes a place for the calling worker again. */
    void goOn() {
        places.take();
    }

    private synchronized void startWorker() {
        if (!stopped && next.get() < items.size() && alive < MOST_WORKERS) {
            timing.workBegins();
            threads.execute(worker);
            alive++;
        }
    }

    private void workInPlace() {
        workers.add(Thread.currentThread());
        CURRENT.set(this);
        places.take();
        try {
            work();
        } finally {
            places.give();
            CURRENT.remove();
            workers.remove(Thread.currentThread());
            ended();
        }
    }

    private synchronized void ended() {
        alive--;
        if (alive > 0) {
            timing.workEnds();
        } else {
            notifyAll();
        }
    }

    /** Takes items until there are none or one has failed. */
    void work() {
        for (int i = next.getAndIncrement(); i < items.size() && !stopped; i = next.getAndIncrement()) {
            try {
                results.set(i, task.apply(items.get(i)));
            } catch (Throwable failure) {
                failures.set(i, failure);
                stopped = true;
            }
        }
    }

    List<R> results() {
        List<Throwable> thrown = thrown();
        if (!thrown.isEmpty()) {
            Throwable first = thrown.get(0);
            thrown.stream().skip(1).filter(other -> other != first).forEach(first::addSuppressed);
            throw Batch.<RuntimeException>asItIs(first);
        }
        List<R> all = new ArrayList<>();
        for (int i = 0; i < results.length(); i++) {
            all.add(results.get(i));
        }
        return all;
    }

    private synchronized void await() {
        boolean interrupted = false;
        while (alive > 0) {
            try {
                wait();
            } catch (InterruptedException stop) {
                interrupted = true;
                stopped = true;
                workers.forEach(Thread::interrupt);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The failure a user must act upon comes first: an unknown outcome, then the others in order, interruptions last. */
    private List<Throwable> thrown() {
        List<Throwable> all = new ArrayList<>();
        for (int i = 0; i < failures.length(); i++) {
            all.add(failures.get(i));
        }
        all.removeIf(Objects::isNull);
        all.sort(Comparator.comparingInt(Batch::urgency));
        return all;
    }

    private static int urgency(Throwable failure) {
        if (failure instanceof OutcomeUnknownException) {
            return 0;
        }
        return failure instanceof InterruptedRunException ? 2 : 1;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E asItIs(Throwable failure) throws E {
        throw (E) failure;
    }
}
