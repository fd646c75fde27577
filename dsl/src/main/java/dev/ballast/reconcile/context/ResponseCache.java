package dev.ballast.reconcile.context;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.time.Deadline;
import dev.ballast.time.Timing;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Caches the last answer about each resource, so that consecutive words do not repeat a request. Of two answers the one
 * requested later counts; there is one read of a resource at a time, shared by all threads that need it.
 */
public final class ResponseCache<T> {

    /** The age up to which an answer is used to decide what to send. */
    private static final Duration YOUNG = Duration.ofSeconds(5);

    /** The longest wait for a read of another thread before an own one. */
    private static final Duration LONGEST_JOIN = Duration.ofSeconds(10);

    /** An answer; null if it was dropped. */
    private record Seen<T>(T answer, long order, long nanos) {}

    private final Timing timing;
    private final BiFunction<Resource, Deadline, T> read;
    private final Consumer<Resource> alsoDrop;
    private final AtomicLong orders = new AtomicLong();
    private final Map<Resource, Seen<T>> seen = new ConcurrentHashMap<>();
    private final Map<Resource, Running> reads = new ConcurrentHashMap<>();

    /** Answers to requests before this one do not count. */
    private volatile long oldest;

    /** Creates a cache with this read function, whose deadline is null for the default limits. */
    public ResponseCache(Timing timing, BiFunction<Resource, Deadline, T> read) {
        this(timing, read, resource -> {});
    }

    /** Creates a cache beside another one, from which {@code alsoDrop} drops what this one drops. */
    public ResponseCache(Timing timing, BiFunction<Resource, Deadline, T> read, Consumer<Resource> alsoDrop) {
        this.timing = timing;
        this.read = read;
        this.alsoDrop = alsoDrop;
    }

    /** Reads the resource and caches the answer. */
    public T fresh(Resource resource) {
        return fresh(resource, null);
    }

    /** Reads the resource within the deadline and caches the answer. */
    public T fresh(Resource resource, Deadline deadline) {
        Running own = new Running();
        Running running = reads.putIfAbsent(resource, own);
        if (running != null) {
            return await(resource, deadline, running);
        }
        try {
            T answer = read(resource, deadline);
            own.end(answer);
            return answer;
        } finally {
            reads.remove(resource, own);
            own.end(null);
        }
    }

    /** Returns the last answer if it is young, else a fresh one. */
    public T current(Resource resource) {
        return current(resource, null);
    }

    /** Returns the last answer if it is young, else a fresh one within the deadline. */
    public T current(Resource resource, Deadline deadline) {
        return recent(resource).orElseGet(() -> fresh(resource, deadline));
    }

    /** Returns the last answer if it is young; never reads. */
    public Optional<T> recent(Resource resource) {
        return last(resource)
                .filter(last -> timing.nanos() - last.nanos < YOUNG.toNanos())
                .map(Seen::answer);
    }

    /** Returns the last answer of any age; reads only if there is none. */
    public T cachedOrRead(Resource resource) {
        return cached(resource).orElseGet(() -> fresh(resource));
    }

    /** Returns the last answer of any age if it is complete, else reads. */
    public T cachedOrRead(Resource resource, Predicate<T> complete) {
        return cached(resource).filter(complete).orElseGet(() -> fresh(resource));
    }

    /** Returns the last answer of any age; never reads. */
    public Optional<T> cached(Resource resource) {
        return last(resource).map(Seen::answer);
    }

    private Optional<Seen<T>> last(Resource resource) {
        return Optional.ofNullable(seen.get(resource)).filter(last -> last.order > oldest);
    }

    /** Returns the last answers of any age about all resources; never reads. */
    public Stream<T> cached() {
        return seen.keySet().stream().flatMap(resource -> cached(resource).stream());
    }

    /** Caches the answer of a write, which is newer than that of any read in flight. */
    public void put(Resource resource, T answer) {
        put(resource, answer, orders.incrementAndGet(), timing.nanos());
    }

    /** Caches the answers of a list, which count as requested now. */
    public void putAll(Supplier<Map<Resource, T>> list) {
        long order = orders.incrementAndGet();
        long nanos = timing.nanos();
        list.get().forEach((resource, answer) -> put(resource, answer, order, nanos));
    }

    /** Drops the answer, and that of a read in flight. */
    public void drop(Resource resource) {
        put(resource, null);
        reads.remove(resource);
        alsoDrop.accept(resource);
    }

    /** Drops all answers, and those of requests in flight. */
    public void drop() {
        oldest = orders.incrementAndGet();
        reads.clear();
    }

    private void put(Resource resource, T answer, long order, long nanos) {
        seen.merge(resource, new Seen<>(answer, order, nanos), (one, other) -> one.order > other.order ? one : other);
    }

    private T read(Resource resource, Deadline deadline) {
        long order = orders.incrementAndGet();
        long nanos = timing.nanos();
        T answer = read.apply(resource, deadline);
        put(resource, answer, order, nanos);
        return answer;
    }

    /** Waits for the read of another thread; if that fails or takes too long, reads itself. */
    private T await(Resource resource, Deadline deadline, Running running) {
        Duration limit = deadline == null ? LONGEST_JOIN : deadline.attempt(LONGEST_JOIN);
        try {
            return running.answer(limit).orElseGet(() -> read(resource, deadline));
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped while reading " + resource, stop);
        }
    }

    /** A read that other threads may wait for. Those do not count as working until it ends. */
    private final class Running {

        private final CountDownLatch ended = new CountDownLatch(1);
        private int waiting;
        private T answer;

        /** Ends it once, without an answer if that is null. */
        synchronized void end(T found) {
            if (ended.getCount() > 0) {
                answer = found;
                for (; waiting > 0; waiting--) {
                    timing.workBegins();
                }
                ended.countDown();
            }
        }

        /** Returns its answer; empty if it has none within the limit, in real time. */
        Optional<T> answer(Duration limit) throws InterruptedException {
            if (begins()) {
                timing.workEnds();
                try {
                    ended.await(limit.toNanos(), TimeUnit.NANOSECONDS);
                } finally {
                    goOn();
                }
                timing.awaitTurn();
            }
            synchronized (this) {
                return Optional.ofNullable(answer);
            }
        }

        private synchronized boolean begins() {
            if (ended.getCount() == 0) {
                return false;
            }
            waiting++;
            return true;
        }

        private synchronized void goOn() {
            if (ended.getCount() > 0) {
                waiting--;
                timing.workBegins();
            }
        }
    }
}
