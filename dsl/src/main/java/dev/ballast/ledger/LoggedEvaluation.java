package dev.ballast.ledger;

import dev.ballast.model.Reference;
import dev.ballast.model.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Collects the events of one evaluation until they are written to the ledger, and the state in which it ends. Any number of
 * threads may use it.
 */
final class LoggedEvaluation {

    private final String text;
    private final Instant begun;
    private final Map<Long, LoggedEvent> unwritten = new ConcurrentSkipListMap<>();
    private final Set<List<Object>> once = ConcurrentHashMap.newKeySet();
    private final AtomicLong numbers = new AtomicLong();
    private volatile LoggedRun.State state = LoggedRun.State.DONE;
    private volatile boolean listed = true;
    private volatile Lease lease;

    /** The time by which the clock of the lease is ahead of the clock of this process. */
    private volatile Duration ahead = Duration.ZERO;

    /** Creates an evaluation; {@code text} is null for a program, and {@code begun} is null between two evaluations. */
    LoggedEvaluation(String text, Instant begun) {
        this.text = text;
        this.begun = begun;
    }

    /** Adds the event; ignores a creation or deletion that was added before. */
    void add(LoggedEvent.Act act, Reference reference, String id, Supplier<LoggedEvent> event) {
        if (act == LoggedEvent.Act.CHANGED || once.add(List.of(act, reference, id))) {
            add(event);
        }
    }

    /** Adds the event, also if it has one like it, and returns its number. */
    long add(Supplier<LoggedEvent> event) {
        long number = numbers.incrementAndGet();
        unwritten.put(number, event.get());
        return number;
    }

    /** Puts this event in the place of the one with that number, which may be written already. */
    void replace(long number, LoggedEvent event) {
        unwritten.put(number, event);
    }

    /** Returns the number of its run; the highest number without a lease. */
    long number() {
        Lease held = lease;
        return held == null ? Long.MAX_VALUE : held.fence();
    }

    /** Returns the hash of the script; null for a program. */
    String sha256() {
        return text == null ? null : Sha256.hex(text);
    }

    void leaveOut() {
        listed = false;
    }

    boolean isListed() {
        return listed;
    }

    boolean isHeld() {
        return lease != null;
    }

    boolean hasUnwritten() {
        return !unwritten.isEmpty();
    }

    void ends(LoggedRun.State how) {
        state = how;
    }

    /** Writes the beginning of the evaluation, at the time of the clock of the lease. */
    void record(JdbcLog rows, Lease taken, Instant now) {
        rows.begin(taken, sha256(), begun == null ? taken.since() : begun.plus(Duration.between(now, taken.since())));
    }

    void recordLease(Lease taken, Instant now) {
        ahead = Duration.between(now, taken.since());
        lease = taken;
    }

    /** Writes the remaining events and returns the work to run after the commit. Writes nothing without a lease. */
    Runnable write(Optional<JdbcLog> rows) {
        Lease held = lease;
        if (held == null || unwritten.isEmpty()) {
            return () -> {};
        }
        Map<Long, LoggedEvent> all = new TreeMap<>(unwritten);
        rows.ifPresent(log -> all.forEach((number, event) -> log.add(held.fence(), number, onClockOfLease(event))));
        // An event that was replaced meanwhile stays.
        return () -> all.forEach(unwritten::remove);
    }

    /** Writes the end of the evaluation, and returns the present time of the clock of the lease. */
    Instant end(JdbcLog rows, long run, Instant now) {
        Instant present = now.plus(ahead);
        rows.end(run, state, present);
        return present;
    }

    /** Returns a time of this process on the clock of the lease. */
    Instant onClockOfLease(Instant time) {
        return time.plus(ahead);
    }

    private LoggedEvent onClockOfLease(LoggedEvent event) {
        return new LoggedEvent(
                onClockOfLease(event.at()),
                event.act(),
                event.kind(),
                event.path(),
                event.id(),
                event.change(),
                event.line());
    }
}
