package dev.ballast.repl.evaluation;

import dev.ballast.CloudSetup;
import dev.ballast.CloudSetup.Rehearsed;
import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.CloudSource;
import dev.ballast.error.LedgerException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Dialect;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.context.EvaluationScope;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.rehearsal.Rehearsal;
import dev.ballast.run.Outcome;
import dev.ballast.run.ScriptFile;
import dev.ballast.secrets.LiteralSecrets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** A lazily opened cloud: evaluating a line without words needs no account. */
public final class LazyCloud implements AutoCloseable, CloudSource {

    private final Supplier<Cloud> source;
    private final Supplier<Optional<String>> region;
    private final Supplier<Dialect> dialect;
    private final Supplier<CatalogueCheck> kept;
    private final Function<Consumer<Progress>, Rehearsed> rehearsals;
    private final Confirm confirm;
    private volatile Cloud cloud;
    private EvaluationScope evaluation;
    private ScriptFile work;
    private int evaluations;

    public LazyCloud(CloudSetup builder) {
        this.source = builder.forSession()::open;
        this.region = builder::defaultRegion;
        this.dialect = builder::dialect;
        this.kept = builder::acceptingCheck;
        this.rehearsals = listener -> builder.rehearsalOf(open(), listener);
        this.confirm = builder.confirm();
    }

    private LazyCloud(LazyCloud shared) {
        this.source = shared::open;
        this.region = () -> Optional.ofNullable(shared.defaultRegion());
        this.dialect = shared::dialect;
        this.kept = shared::catalogue;
        this.rehearsals = shared.rehearsals;
        this.confirm = shared.confirm;
    }

    /** Returns a lazy cloud that the builder has opened already. */
    public static LazyCloud of(Cloud open, CloudSetup builder) {
        LazyCloud lazyCloud = new LazyCloud(builder);
        lazyCloud.cloud = open;
        return lazyCloud;
    }

    /** Returns a lazy cloud on the same cloud for trial lines, whose evaluations are not the evaluations of the user. */
    LazyCloud trial() {
        return new LazyCloud(this);
    }

    /**
     * Returns the cloud, which is opened if it was not.
     *
     * @throws dev.ballast.error.SetupException when URL or token are missing or a setting cannot be used
     * @throws dev.ballast.error.LedgerException when the ledger cannot be opened
     */
    @Override
    public synchronized Cloud open() {
        if (cloud == null) {
            cloud = source.get();
            if (evaluations > 0) {
                evaluation = begun();
            }
        }
        return cloud;
    }

    /** Begins an evaluation on the cloud, which may be opened only later: what it writes is under one lease. */
    synchronized void begin(ScriptFile runs) {
        if (evaluations++ == 0) {
            work = runs;
            evaluation = cloud == null ? null : begun();
        }
    }

    /** Begins the evaluation of a line or cell, of whose text the ledger records a hash. */
    private EvaluationScope begun() {
        return cloud.evaluation(work.name(), LiteralSecrets.masked(work.text()));
    }

    /** Ends an evaluation with an outcome, which the ledger records, and gives its lease back. */
    synchronized void end(Outcome outcome) {
        if (--evaluations == 0 && evaluation != null) {
            if (outcome instanceof Outcome.Stopped) {
                evaluation.recordInterrupt();
            } else if (outcome.thrown() != null) {
                evaluation.recordFailure(outcome.thrown());
            }
            evaluation.close();
            evaluation = null;
        }
    }

    /**
     * Runs a task whose words work on a rehearsal of the cloud, and then calls what receives the rehearsal.
     *
     * @param listener receives each event of the rehearsal
     */
    void rehearse(Consumer<Progress> listener, Runnable task, Consumer<Rehearsal> after) {
        Rehearsed rehearsed = rehearsals.apply(listener);
        try (Cloud simulated = rehearsed.cloud()) {
            open().rehearse(simulated, task);
            after.accept(rehearsed.rehearsal());
        }
    }

    /** Returns the cloud if it is open. */
    public Optional<Cloud> opened() {
        return Optional.ofNullable(cloud);
    }

    /** Returns the entries of the ledger for completion; none if the cloud is not open or they cannot be read. */
    public List<Entry> entries() {
        try {
            return opened().map(cloud -> cloud.account().ledger().entries()).orElse(List.of());
        } catch (LedgerException unreadable) {
            return List.of();
        }
    }

    /** Returns the default region; null if there is none. Opens nothing. */
    public String defaultRegion() {
        return opened().map(Cloud::defaultRegion).orElseGet(() -> region.get().orElse(null));
    }

    /** Returns the dialect of the service. Opens nothing. */
    public Dialect dialect() {
        return opened().map(Cloud::dialect).orElseGet(dialect);
    }

    /** Returns the check of regions, types and images: that of the cloud if it is open, else one that refuses nothing. */
    public CatalogueCheck catalogue() {
        return opened().map(Cloud::catalogue).orElseGet(kept);
    }

    /** Returns the question to the user of the session before an act that cannot be undone. */
    public Confirm confirm() {
        return confirm;
    }

    /** Returns the writes that were sent and not answered yet. */
    public List<String> writes() {
        return opened().map(Cloud::writes).orElse(List.of());
    }

    /** Returns how many requests were sent so far. */
    public long requests() {
        return opened().map(Cloud::requests).orElse(0L);
    }

    /** Closes the cloud if it was opened. */
    @Override
    public synchronized void close() {
        opened().ifPresent(Cloud::close);
    }
}
