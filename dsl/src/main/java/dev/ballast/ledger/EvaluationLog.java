package dev.ballast.ledger;

import dev.ballast.error.SourceLocation;
import dev.ballast.model.Reference;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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
    private volatile LoggedEvaluation current = new LoggedEvaluation(null, null);
    private volatile boolean pruned;

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
        if (store.isEmpty()) {
            return;
        }
        current.add(act, reference, id, () -> {
            SourceLocation line = log.line().get();
            return new LoggedEvent(
                    now(),
                    act,
                    reference.kind().word(),
                    ReferenceCodec.path(reference),
                    masked(id),
                    masked(change),
                    line == null ? null : masked(line.toString()));
        });
    }

    /** Begins an evaluation; {@code evaluated} is its text, or null for a program. */
    void begin(String evaluated) {
        current = new LoggedEvaluation(evaluated, now());
    }

    /** Leaves the evaluation that was begun out of the record. */
    void leaveOut() {
        current.leaveOut();
    }

    /** Sets how the evaluation ends; done, unless this is called. */
    void ends(LoggedRun.State how) {
        current.ends(how);
    }

    /** Writes that the evaluation runs, in the transaction that takes the lease. */
    void record(Lease taken) {
        LoggedEvaluation evaluation = current;
        listed(evaluation).ifPresent(rows -> evaluation.record(rows, taken, now()));
    }

    /** Receives the lease after that transaction. */
    void held(Lease taken) {
        current.held(taken, now());
    }

    /** Writes what was done since the last transaction, and returns what to run after the commit. */
    Runnable write() {
        LoggedEvaluation evaluation = current;
        return evaluation.write(listed(evaluation));
    }

    /** Writes what was done since the last transaction, in one of its own. */
    void flush() {
        LoggedEvaluation evaluation = current;
        if (evaluation.hasUnwritten()) {
            listed(evaluation)
                    .ifPresent(
                            rows -> rows.connection().transaction(this::write).run());
        }
    }

    /** Writes the end of the evaluation, and removes runs that are too old, in the transaction that ends the lease. */
    void end(long run) {
        LoggedEvaluation evaluation = current;
        write();
        listed(evaluation).ifPresent(rows -> {
            Instant now = evaluation.end(rows, run, now());
            if (!pruned) {
                rows.prune(now.minus(log.keep()));
            }
        });
    }

    /** Forgets the evaluation after that transaction. */
    void clear() {
        pruned |= current.isHeld();
        current = new LoggedEvaluation(null, null);
    }

    private Optional<JdbcLog> listed(LoggedEvaluation evaluation) {
        return store.filter(any -> evaluation.isListed());
    }

    private Instant now() {
        return settings.lease().timing().now();
    }

    private String masked(String value) {
        // A server does not store the character 0.
        return settings.mask().apply(value).replace("\0", "");
    }
}
