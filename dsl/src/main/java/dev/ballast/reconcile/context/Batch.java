package dev.ballast.reconcile.context;

import dev.ballast.error.CallException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.model.Reference;
import dev.ballast.time.Timing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * One batch of independent work: assigns items to workers, collects results, and passes interrupts to the workers. It also
 * collects the parts that the branches name, so that {@code exactly: true} deletes only at the end.
 */
public final class Batch<T, R> {

    /** A paused branch gives up its place but keeps its thread, so the number of threads is limited, too. */
    private static final int MOST_WORKERS = 500;

    private static final ThreadLocal<Batch<?, ?>> CURRENT = new ThreadLocal<>();

    private final List<T> items;
    private final Function<? super T, ? extends R> task;
    private final Timing timing;
    private final Batch<?, ?> outer = CURRENT.get();
    private final R[] results;
    private final Throwable[] failures;
    private final AtomicInteger next = new AtomicInteger();
    private final Set<Reference> kept = ConcurrentHashMap.newKeySet();
    private final Queue<Consumer<Predicate<Reference>>> removals = new ConcurrentLinkedQueue<>();
    private final Set<Thread> workers = ConcurrentHashMap.newKeySet();
    private Executor threads;
    private Runnable worker;
    private int alive;
    private int freePlaces;
    private int waiting;
    private int granted;
    private volatile boolean stopped;
    private volatile boolean interrupted;

    @SuppressWarnings("unchecked")
    Batch(Collection<? extends T> items, Function<? super T, ? extends R> task, Timing timing) {
        this.items = new ArrayList<>(items);
        this.task = task;
        this.timing = timing;
        this.results = (R[]) new Object[items.size()];
        this.failures = new Throwable[items.size()];
    }

    /** Returns the batch that the calling thread works for, or null. */
    public static Batch<?, ?> current() {
        return CURRENT.get();
    }

    /** Returns the batch that the calling thread works for, or the one around all others; null for none. */
    static Batch<?, ?> outermost() {
        Batch<?, ?> batch = CURRENT.get();
        while (batch != null && batch.outer != null) {
            batch = batch.outer;
        }
        return batch;
    }

    /** Notes a part that the calling thread named or created: no branch of its outermost batch removes it. */
    public static void keep(Reference part) {
        Batch<?, ?> batch = outermost();
        if (batch != null) {
            batch.kept.add(part);
        }
    }

    /**
     * Removes parts after all branches of the outermost batch of the calling thread have ended without a failure. Only then is
     * it known which parts another branch names.
     *
     * @param removal receives a test for parts that a branch named or created
     */
    public static void removeAtEnd(Consumer<Predicate<Reference>> removal) {
        outermost().removals.add(removal);
    }

    /** Runs the removals on the calling thread. */
    void end() {
        removals.forEach(removal -> removal.accept(kept::contains));
    }

    /** Runs every item on other threads, up to {@code width} at once, and returns when all have ended. */
    void run(int width, UnaryOperator<Runnable> context, Executor executor) {
        if (Thread.currentThread().isInterrupted()) {
            // Else chance decides which branches begin.
            stop();
            return;
        }
        freePlaces = width;
        threads = executor;
        worker = context.apply(this::workInPlace);
        for (int i = 0; i < Math.min(width, items.size()); i++) {
            startWorker();
        }
        // From here on the caller does not count as working; the last worker to end transfers that state back to it.
        timing.workEnds();
        await(() -> alive == 0, this::stop);
    }

    /** Passes the place of the calling worker to another one, which is started if items are left. */
    void giveWay() {
        givePlace();
        startWorker();
    }

    /**
     * Takes a place for the calling worker, or waits for one. A waiting worker does not count as working, so virtual time may
     * advance; an interrupt is deferred, because places become free soon.
     */
    void takePlace() {
        if (placeAfterWaiting()) {
            timing.awaitTurn();
        }
    }

    private synchronized boolean placeAfterWaiting() {
        if (freePlaces > 0) {
            freePlaces--;
            return false;
        }
        waiting++;
        timing.workEnds();
        await(() -> granted > 0, () -> {});
        granted--;
        return true;
    }

    /** Passes the place to a waiting worker, which counts as working from now on. */
    private synchronized void givePlace() {
        if (waiting == 0) {
            freePlaces++;
            return;
        }
        waiting--;
        granted++;
        timing.workBegins();
        notifyAll();
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
        takePlace();
        try {
            work();
        } finally {
            givePlace();
            CURRENT.remove();
            workers.remove(Thread.currentThread());
            endBranch();
        }
    }

    private synchronized void endBranch() {
        alive--;
        if (alive > 0) {
            timing.workEnds();
        } else {
            notifyAll();
        }
    }

    /** Takes items until there are none or one has failed. */
    void work() {
        for (int i; !stopped && (i = next.getAndIncrement()) < items.size(); ) {
            try {
                results[i] = task.apply(items.get(i));
            } catch (Throwable failure) {
                failures[i] = failure;
                stopped = true;
            }
        }
    }

    /** Returns whether the thread that waits for this batch was interrupted. */
    boolean interrupted() {
        return interrupted;
    }

    private void stop() {
        interrupted = true;
        stopped = true;
        workers.forEach(Thread::interrupt);
    }

    /** Waits until the condition holds; an interrupt does not end the wait, and is set again after it. */
    private synchronized void await(BooleanSupplier reached, Runnable interruption) {
        boolean interrupted = false;
        while (!reached.getAsBoolean()) {
            try {
                wait();
            } catch (InterruptedException stop) {
                interrupted = true;
                interruption.run();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Returns the results in the order of the items, or throws the most urgent failure: an unknown outcome, then the others in
     * order, interruptions last. An interrupt before the last item has begun is a failure, too.
     */
    List<R> results() {
        List<Throwable> thrown = Arrays.stream(failures)
                .filter(Objects::nonNull)
                .sorted(Comparator.comparingInt(Batch::urgency))
                .toList();
        if (!thrown.isEmpty()) {
            Throwable first = thrown.get(0);
            thrown.stream()
                    .skip(1)
                    .filter(other -> other != first && !(isOfEveryCall(first) && isOfEveryCall(other)))
                    .forEach(first::addSuppressed);
            throw Batch.<RuntimeException>rethrow(first);
        }
        if (next.get() < items.size()) {
            throw new InterruptedRunException("stopped before all of the parallel work began", null);
        }
        return new ArrayList<>(Arrays.asList(results));
    }

    private static boolean isOfEveryCall(Throwable failure) {
        return failure instanceof CallException call && call.failsEveryCall();
    }

    private static int urgency(Throwable failure) {
        if (failure instanceof OutcomeUnknownException) {
            return 0;
        }
        return failure instanceof InterruptedRunException ? 2 : 1;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E rethrow(Throwable failure) throws E {
        throw (E) failure;
    }
}
