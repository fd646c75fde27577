package dev.ballast.ledger;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SourceLocation;
import dev.ballast.model.Reference;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/**
 * Records the evaluations that write to a target. It writes events together with the next change of the ledger, or with the
 * next heartbeat at the latest. A ledger in memory keeps no record. Any number of threads may use it.
 */
public final class EvaluationLog {

    /** The kind of the event that holds the hash of the plan of a run. */
    public static final String PLAN = "plan";

    /** The kind of the event of a step that was to be approved. */
    static final String STEP = "step";

    private static final Duration CLOCKS = Duration.ofMinutes(2); // by which the clocks of two machines may differ

    private final Optional<JdbcLog> store;
    /** Without a store, the requests of other evaluations that have no known answer. */
    private final List<EventOfRun> earlier;

    private final LedgerSettings settings;
    private final LogSettings log;
    private volatile LoggedEvaluation current = new LoggedEvaluation(null, null);
    private volatile boolean pruned;

    EvaluationLog(Optional<JdbcLog> store, LedgerSettings settings) {
        this(store, settings, List.of());
    }

    private EvaluationLog(Optional<JdbcLog> store, LedgerSettings settings, List<EventOfRun> earlier) {
        this.store = store;
        this.earlier = earlier;
        this.settings = settings;
        this.log = settings.lease().log();
    }

    /**
     * Returns the newest runs since a time, the newest first; {@code active} receives the number of a run and returns whether
     * it still runs.
     */
    public List<LoggedRun> runs(Instant since, int limit, LongPredicate active) {
        return store.map(kept -> kept.runs(since, limit, active)).orElse(List.of());
    }

    /** Returns the run of that number, or empty if there is none. */
    public Optional<LoggedRun> run(long number, LongPredicate active) {
        return store.flatMap(kept -> kept.run(number, active).stream().findFirst());
    }

    /** Returns the events of a run, in the order in which they happened. */
    public List<LoggedEvent> events(long run) {
        return store.map(kept -> kept.events(run)).orElse(List.of());
    }

    /** Returns the run of the approved plan with this SHA-256; empty if it has not run. */
    public Optional<Long> runOf(String plan) {
        return store.flatMap(rows -> rows.planned(plan));
    }

    /** Returns what awaits the answer of a person, in the order of the runs. */
    public List<EventOfRun> awaited() {
        Instant now = now();
        return store.map(JdbcLog::awaited).orElse(List.of()).stream()
                .filter(event -> event.end().filter(end -> !end.isAfter(now)).isEmpty())
                .toList();
    }

    /**
     * Throws if a plan was run before, and the next run does not continue it.
     *
     * @throws RuleException with the run
     */
    public void requireUnused(String plan) {
        store.ifPresent(rows -> requireUnused(rows, plan));
    }

    /** Returns what the runs of a plan have created, if the next run with it continues them; empty if the plan begins. */
    public Optional<List<LoggedEvent>> continued(String plan) {
        return store.filter(rows -> rows.isContinued(plan)).map(rows -> rows.created(plan));
    }

    /** Returns the wait for a step in the runs of a plan; empty if none has waited for it. */
    public Optional<EventOfRun> wait(String plan, String step) {
        return store.flatMap(rows -> rows.ofPlan(plan, STEP, step));
    }

    /** Records that the current evaluation waits for a step, and returns the wait. */
    public EventOfRun await(String step, Duration time) {
        LoggedEvaluation evaluation = current;
        Instant since = evaluation.onClockOfLease(now());
        LoggedEvent begun = event(
                        LoggedEvent.Act.AWAITED,
                        STEP,
                        step,
                        "",
                        EventOfRun.UNTIL + since.plus(time).truncatedTo(ChronoUnit.SECONDS))
                .get();
        evaluation.add(() -> begun);
        flush();
        return new EventOfRun(evaluation.number(), evaluation.sha256(), begun);
    }

    /** Records whether the wait for a step has ended, and how, with the signatures that ended it. */
    public void answer(EventOfRun wait, LoggedEvent.Act act, List<WriteGrant.Signature> signatures) {
        signatures.forEach(signed -> current.add(given(signed)));
        store.ifPresent(rows -> rows.connection()
                .transaction(() -> {
                    rows.answer(wait.run(), wait.event(), act);
                    return write();
                })
                .run());
    }

    private Supplier<LoggedEvent> given(WriteGrant.Signature signed) {
        return event(
                signed.kind().equals(WriteGrant.BREAK_GLASS) ? LoggedEvent.Act.AWAITED : LoggedEvent.Act.GIVEN,
                signed.kind(),
                signed.person(),
                signed.fingerprint(),
                signed.validity());
    }

    /** Records that a person acknowledges that another one let the plan of a run run alone. */
    public void acknowledge(long run, LoggedEvent glass, WriteGrant.Signature signed) {
        LoggedEvent answer = given(signed).get();
        store.ifPresent(rows -> rows.connection().transaction(() -> {
            rows.answer(run, glass, LoggedEvent.Act.GIVEN);
            // The run may still write events.
            rows.add(run, Long.MAX_VALUE, answer);
            return true;
        }));
    }

    /** Returns the line of the script and the run that record something now, for messages of later runs. */
    public String origin() {
        LoggedEvaluation evaluation = current;
        return line().map(line -> masked(line.toString())).orElse("a program")
                + (evaluation.isHeld() ? " in run " + evaluation.number() : "") + " of " + settings.user();
    }

    /** Returns the line of the script that runs now; empty for a program. */
    public Optional<SourceLocation> line() {
        return Optional.ofNullable(log.line().get());
    }

    /** Adds an event to the current evaluation; ignores a creation or deletion that it already has. */
    public void add(LoggedEvent.Act act, Reference reference, String id, String change) {
        if (store.isPresent()) {
            current.add(
                    act,
                    reference,
                    id,
                    event(act, reference.kind().word(), ReferenceCodec.path(reference), id, change));
        }
    }

    /**
     * Records a request of {@code api} before it is sent, in a transaction of its own, and returns what records its outcome: an
     * answer in the same way, a failure with the next transaction. Requires the lease.
     *
     * @param call its method and path
     * @param body its body without secrets
     */
    public Consumer<LoggedEvent.Act> addRequest(String call, String body) {
        if (store.isEmpty()) {
            return outcome -> {};
        }
        LoggedEvaluation evaluation = current;
        LoggedEvent sent = request(call, body);
        long number = evaluation.add(() -> sent);
        flush();
        return outcome -> {
            evaluation.replace(number, sent.as(outcome));
            if (outcome == LoggedEvent.Act.CHANGED) {
                flush();
            }
        };
    }

    /**
     * Returns the last request of an earlier evaluation with this method and path, and with this body or from the line of the
     * same script that runs now, if no answer to it is known and no later evaluation got one to a request with its body.
     */
    public Optional<EventOfRun> unanswered(String call, String body) {
        LoggedEvaluation evaluation = current;
        EventOfRun request = new EventOfRun(evaluation.number(), evaluation.sha256(), request(call, body));
        return store.map(rows -> rows.unanswered(evaluation.number())).orElse(earlier).stream()
                .filter(request::isLike)
                .findFirst();
    }

    /** Returns the log of a copy in memory of this ledger, which has the requests of this one that have no known answer. */
    EvaluationLog copy(LedgerSettings other) {
        return new EvaluationLog(
                Optional.empty(),
                other,
                store.map(rows -> rows.unanswered(Long.MAX_VALUE)).orElse(earlier));
    }

    private LoggedEvent request(String call, String body) {
        return event(LoggedEvent.Act.SENT, "request", call, "", body).get();
    }

    /** Adds the value of a parameter of the runbook; {@code value} of a secret is a mask. */
    public void addParameter(String name, String value) {
        if (store.isPresent()) {
            current.add(event(LoggedEvent.Act.GIVEN, "parameter", name, "", value));
        }
    }

    private Supplier<LoggedEvent> event(LoggedEvent.Act act, String kind, String path, String id, String change) {
        return () -> {
            SourceLocation line = line().orElse(null);
            return new LoggedEvent(
                    now(),
                    act,
                    kind,
                    masked(path),
                    masked(id),
                    masked(change),
                    line == null ? null : masked(line.toString()));
        };
    }

    /** Begins an evaluation; {@code evaluated} is the text of the script, or null for a program. */
    void begin(String evaluated) {
        current = new LoggedEvaluation(evaluated, now());
    }

    /** Leaves the current evaluation out of the record. */
    void leaveOut() {
        current.leaveOut();
    }

    /** Sets the state in which the evaluation ends; without this call it ends as done. */
    void ends(LoggedRun.State how) {
        current.ends(how);
    }

    /**
     * Writes the beginning of the evaluation. Called in the transaction that takes the lease.
     *
     * @throws RuleException if the plan of the grant was run before, or its approvals have ended
     */
    void record(Lease taken, WriteGrant grant) {
        LoggedEvaluation evaluation = current;
        listed(evaluation).ifPresent(rows -> {
            if (grant.plan() != null) {
                requireUsable(rows, taken.since(), grant);
            }
            evaluation.record(rows, taken, now());
        });
    }

    private static void requireUnused(JdbcLog rows, String plan) {
        rows.planned(plan).filter(run -> !rows.isContinued(plan)).ifPresent(run -> {
            throw notApproved("the plan was run before, in run " + run, "create a new one: --dry-run --out FILE");
        });
    }

    private static void requireUsable(JdbcLog rows, Instant since, WriteGrant grant) {
        requireUnused(rows, grant.plan());
        if (!since.isBefore(grant.until())) {
            throw notApproved("the approvals of the plan have ended at " + grant.until(), "have it approved again");
        }
        rows.newest().filter(newest -> newest.isAfter(since.plus(CLOCKS))).ifPresent(newest -> {
            throw notApproved(
                    "the clock shows " + since + ", but a run began at " + newest,
                    "set the clock right; if that run had a wrong clock, wait until then");
        });
    }

    private static RuleException notApproved(String why, String remedy) {
        return new RuleException(RefusalCode.APPROVAL, why + ", so nothing was sent", remedy);
    }

    /** Receives the lease after the transaction that took it, and adds who permitted the writes. */
    void recordLease(Lease taken, WriteGrant grant) {
        current.recordLease(taken, now());
        if (grant.plan() != null && store.isPresent()) {
            current.add(event(LoggedEvent.Act.GIVEN, PLAN, grant.plan(), "", "until " + grant.until()));
            grant.signatures().forEach(signed -> current.add(given(signed)));
            flush();
        }
    }

    /**
     * Writes the events since the last transaction, in the transaction of the caller, and returns the work to run after the
     * commit.
     */
    Runnable write() {
        LoggedEvaluation evaluation = current;
        return evaluation.write(listed(evaluation));
    }

    /** Writes the events since the last transaction, in a transaction of its own. */
    void flush() {
        LoggedEvaluation evaluation = current;
        if (evaluation.hasUnwritten()) {
            listed(evaluation)
                    .ifPresent(
                            rows -> rows.connection().transaction(this::write).run());
        }
    }

    /**
     * Writes the remaining events and the end of the evaluation, and removes runs that are too old. Called in the transaction
     * that ends the lease.
     */
    void end(long run) {
        LoggedEvaluation evaluation = current;
        write();
        listed(evaluation).ifPresent(rows -> {
            Instant now = evaluation.end(rows, run, now());
            if (!pruned) {
                rows.prune(now.minus(log.keep()), now);
            }
        });
    }

    /** Forgets the evaluation. Called after the transaction that ends the lease. */
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

    /** Returns the text without the known secrets. */
    public String masked(String value) {
        // A server does not store the character 0.
        return settings.mask().apply(value).replace("\0", "");
    }
}
