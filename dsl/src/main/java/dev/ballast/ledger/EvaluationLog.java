package dev.ballast.ledger;

import dev.ballast.error.SourceLocation;
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
import java.util.function.LongPredicate;

/**
 * The record of the evaluations that write to a target. It is written in transactions that the ledger makes anyway, and what
 * happens between two of them with the next heartbeat at the latest. A ledger in memory keeps none. Any number of threads may
 * use it.
 */
public final class EvaluationLog {

    private final Optional<JdbcLog> store;
    private final LedgerSettings settings;
    private final LogSettings log;
    private final Map<Long, LoggedEvent> unwritten = new ConcurrentSkipListMap<>();
    private final Set<List<Object>> once = ConcurrentHashMap.newKeySet();
    private final AtomicLong numbers = new AtomicLong();
    private volatile String text;
    private volatile Instant begun;
    private volatile LoggedRun.State state = LoggedRun.State.DONE;
    private volatile Lease lease;
    private volatile Duration ahead = Duration.ZERO;
    private boolean pruned;
    private volatile boolean listed = true;

    EvaluationLog(Optional<JdbcLog> store, LedgerSettings settings) {
        this.store = store;
        this.settings = settings;
        this.log = settings.lease().log();
    }

    /** Returns the newest runs since a time, the newest first; {@code active} tells by its number whether one still runs. */
    public List<LoggedRun> runs(Instant since, int limit, LongPredicate active) {
        return store.map(kept -> kept.runs(since, limit, active)).orElse(List.of());
    }

    /** Returns the run of that number, or empty if there is none. */
    public Optional<LoggedRun> run(long number, LongPredicate active) {
        return store.flatMap(kept -> kept.run(number, active).stream().findFirst());
    }

    /** Returns what a run did, in the order in which it was done. */
    public List<LoggedEvent> events(long run) {
        return store.map(kept -> kept.events(run)).orElse(List.of());
    }

    /** Adds what the evaluation did; a creation or deletion that was added before is not added again. */
    public void add(LoggedEvent.Act act, Reference reference, String id, String change) {
        if (store.isEmpty() || (act != LoggedEvent.Act.CHANGED && !once.add(List.of(act, reference, id)))) {
            return;
        }
        SourceLocation line = log.line().get();
        unwritten.put(
                numbers.incrementAndGet(),
                new LoggedEvent(
                        now(),
                        act,
                        reference.kind().word(),
                        ReferenceCodec.path(reference),
                        masked(id),
                        masked(change),
                        line == null ? null : masked(line.toString())));
    }

    /** Begins an evaluation; {@code evaluated} is its text, or null for a program. */
    void begin(String evaluated) {
        clear();
        listed = true;
        text = evaluated;
        begun = now();
    }

    /** Leaves the evaluation that was begun out of the record. */
    void leaveOut() {
        listed = false;
    }

    private Optional<JdbcLog> log() {
        return store.filter(any -> listed);
    }

    /** Sets how the evaluation ends; done, unless this is called. */
    void ends(LoggedRun.State how) {
        state = how;
    }

    /** Writes that the evaluation runs, in the transaction that takes the lease. */
    void record(Lease taken) {
        log().ifPresent(kept -> kept.begin(
                taken,
                text == null ? null : Sha256.hex(text),
                begun == null ? taken.since() : begun.plus(ahead(taken))));
    }

    /** Receives the lease after that transaction. */
    void held(Lease taken) {
        ahead = ahead(taken);
        lease = taken;
    }

    /** Writes what was done since the last transaction, and returns what to run after the commit. */
    Runnable write() {
        Lease held = lease;
        if (held == null || unwritten.isEmpty()) {
            return () -> {};
        }
        Map<Long, LoggedEvent> all = new TreeMap<>(unwritten);
        log().ifPresent(kept -> all.forEach((number, event) -> kept.add(held.fence(), number, onClockOfLease(event))));
        return () -> unwritten.keySet().removeAll(all.keySet());
    }

    /** Writes what was done since the last transaction, in one of its own. */
    void flush() {
        if (!unwritten.isEmpty()) {
            log().ifPresent(kept -> kept.connection().transaction(this::write).run());
        }
    }

    /** Writes the end of the evaluation, and removes runs that are too old, in the transaction that ends the lease. */
    void end(long run) {
        write();
        log().ifPresent(kept -> {
            Instant now = now().plus(ahead);
            kept.end(run, state, now);
            if (!pruned) {
                kept.prune(now.minus(log.keep()));
            }
        });
    }

    /** Forgets the evaluation after that transaction. */
    void clear() {
        pruned |= lease != null;
        lease = null;
        text = null;
        begun = null;
        state = LoggedRun.State.DONE;
        unwritten.clear();
        once.clear();
    }

    private LoggedEvent onClockOfLease(LoggedEvent event) {
        return new LoggedEvent(
                event.at().plus(ahead),
                event.act(),
                event.kind(),
                event.path(),
                event.id(),
                event.change(),
                event.line());
    }

    private Duration ahead(Lease taken) {
        return Duration.between(now(), taken.since());
    }

    private Instant now() {
        return settings.lease().timing().now();
    }

    private String masked(String value) {
        // A server does not store the character 0.
        return settings.mask().apply(value).replace("\0", "");
    }
}
