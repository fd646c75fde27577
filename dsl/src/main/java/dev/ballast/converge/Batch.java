package dev.ballast.converge;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.OutcomeUnknownException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/** One batch of independent work: who takes which item, what came of each, and how an interrupt reaches the workers. */
final class Batch<T, R> {

    private final List<T> items;
    private final Function<? super T, ? extends R> task;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReferenceArray<Throwable> failures;
    private final AtomicReferenceArray<R> results;
    private final Set<Thread> workers = ConcurrentHashMap.newKeySet();
    private volatile boolean stopped;

    Batch(Collection<? extends T> items, Function<? super T, ? extends R> task) {
        this.items = Collections.unmodifiableList(new ArrayList<>(items));
        this.task = task;
        this.failures = new AtomicReferenceArray<>(items.size());
        this.results = new AtomicReferenceArray<>(items.size());
    }

    void run(Executor threads, int width) {
        CountDownLatch ended = new CountDownLatch(width);
        for (int i = 0; i < width; i++) {
            threads.execute(() -> {
                workers.add(Thread.currentThread());
                try {
                    work();
                } finally {
                    workers.remove(Thread.currentThread());
                    ended.countDown();
                }
            });
        }
        await(ended);
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

    private void await(CountDownLatch ended) {
        boolean interrupted = false;
        while (ended.getCount() > 0) {
            try {
                ended.await();
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
