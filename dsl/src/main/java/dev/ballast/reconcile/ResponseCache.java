package dev.ballast.reconcile;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.time.Deadline;
import dev.ballast.time.Timing;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/**
 * Remembers the last answer about each resource, so that one word after another does not ask the same thing again. Of two
 * answers the one asked for later counts, whichever comes first; of one resource there is one read at a time, which all who
 * ask meanwhile share.
 */
public final class ResponseCache<T> {

    /** An answer this young is as good as a new one for deciding what to send. */
    private static final Duration YOUNG = Duration.ofSeconds(5);

    /** Who shares the read of another asks for itself when that takes longer. */
    private static final Duration LONGEST_JOIN = Duration.ofSeconds(10);

    /** The answer is null where it was dropped. */
    private record Seen<T>(T answer, long order, long nanos) {}

    private final Timing timing;
    private final BiFunction<Resource, Deadline, T> read;
    private final AtomicLong orders = new AtomicLong();
    private final Map<Resource, Seen<T>> seen = new ConcurrentHashMap<>();
    private final Map<Resource, CompletableFuture<T>> reads = new ConcurrentHashMap<>();

    /** Reads with this function, whose deadline is null where the usual limits hold. */
    ResponseCache(Timing timing, BiFunction<Resource, Deadline, T> read) {
        this.timing = timing;
        this.read = read;
    }

    /** Asks the service and remembers the answer. */
    public T fresh(Resource resource) {
        return fresh(resource, null);
    }

    /** Asks the service within the deadline and remembers the answer. */
    T fresh(Resource resource, Deadline deadline) {
        CompletableFuture<T> own = new CompletableFuture<>();
        CompletableFuture<T> running = reads.putIfAbsent(resource, own);
        if (running != null) {
            return joining(resource, deadline, running);
        }
        try {
            T answer = asked(resource, deadline);
            own.complete(answer);
            return answer;
        } finally {
            reads.remove(resource, own);
            own.cancel(false);
        }
    }

    /** Returns an answer to decide by: the last one when it is young, else a fresh one. */
    public T current(Resource resource) {
        return current(resource, null);
    }

    /** Returns the last answer when it is young, else one that is asked for within the deadline. */
    T current(Resource resource, Deadline deadline) {
        Seen<T> last = seen.get(resource);
        boolean young = last != null && last.answer != null && timing.nanos() - last.nanos < YOUNG.toNanos();
        return young ? last.answer : fresh(resource, deadline);
    }

    /** Returns the last answer, however old; asks only when there is none. */
    public T last(Resource resource) {
        return seen(resource).orElseGet(() -> fresh(resource));
    }

    /** Returns the last answer, however old, and never asks. */
    public Optional<T> seen(Resource resource) {
        return Optional.ofNullable(seen.get(resource)).map(Seen::answer);
    }

    /** Remembers the answer of a write, which is newer than that of any read under way. */
    void note(Resource resource, T answer) {
        note(resource, answer, orders.incrementAndGet(), timing.nanos());
    }

    /** Forgets the answer; a read that is under way belongs to the past as well. */
    void drop(Resource resource) {
        note(resource, null);
        reads.remove(resource);
    }

    private void note(Resource resource, T answer, long order, long nanos) {
        seen.merge(resource, new Seen<>(answer, order, nanos), (one, other) -> one.order > other.order ? one : other);
    }

    private T asked(Resource resource, Deadline deadline) {
        long order = orders.incrementAndGet();
        long nanos = timing.nanos();
        T answer = read.apply(resource, deadline);
        note(resource, answer, order, nanos);
        return answer;
    }

    /** A read of another that fails, or takes too long, is no answer for this caller. */
    private T joining(Resource resource, Deadline deadline, CompletableFuture<T> running) {
        Duration limit = deadline == null ? LONGEST_JOIN : deadline.attempt(LONGEST_JOIN);
        try {
            return running.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException | CancellationException unanswered) {
            return asked(resource, deadline);
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped while reading " + resource, stop);
        }
    }
}
