package dev.ballast.dsl;

import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.error.BallastException;
import dev.ballast.error.LeaseAwaitedException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SourceLocation;
import dev.ballast.model.Dialect;
import dev.ballast.model.Kind;
import dev.ballast.model.Secret;
import dev.ballast.reconcile.Reconcilers;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Consent;
import dev.ballast.reconcile.context.EvaluationScope;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * An account of the service with every word of a runbook as a method. Open a cloud with {@code dev.ballast.Ballast} and close
 * it when done. Several threads may use it.
 */
public final class Cloud implements Words, AutoCloseable {

    /** The rehearsal that a thread works for. A new thread inherits it from the thread that creates it. */
    private static final ThreadLocal<Cloud> REHEARSAL = new InheritableThreadLocal<>();

    private static final int MOST_PLANNED = 3;

    private final Account account;
    private final Settings settings;
    private final Reconcilers reconcilers;
    private final RunScope run;
    private final CatalogueCheck catalogue;
    /** The last requests of {@code api} that this rehearsal only planned, with their lines. */
    private final Deque<String> planned = new ConcurrentLinkedDeque<>();

    private volatile boolean rehearses;
    private volatile boolean ended;
    private volatile boolean closed;

    /**
     * The settings of a cloud beside its account. Handles can be combined only if they have the same target (base URL and
     * profile); {@code adminAddresses} are those from which
     * an administrator must reach instances behind a firewall; {@code hide} receives each secret that a block gets, {@code mask} replaces the secrets in a text, and
     * {@code outcomes} returns the number of resources that were created, changed, deleted or found unchanged;
     * {@code steps} returns when a step of the run, with the time for it, is approved. With
     * {@code rehearsing} the account is a simulator.
     */
    public record Settings(
            String target,
            TargetInfo targetInfo,
            String region,
            List<String> adminAddresses,
            Function<String, Secret> secrets,
            Consumer<Secret> hide,
            Display display,
            Supplier<Path> trialCertificates,
            LongSupplier requests,
            Supplier<List<String>> writes,
            LongSupplier outcomes,
            UnaryOperator<String> mask,
            BiConsumer<String, Duration> steps,
            boolean rehearsing,
            Runnable close) {}

    public Cloud(Account account, Settings settings) {
        this.account = account;
        this.settings = settings;
        this.reconcilers = Reconcilers.of(account);
        this.run = new RunScope(settings.region());
        this.catalogue = new CatalogueCheck(
                account.catalogue(),
                account::now,
                (kind, value) -> account.valuesOf(kind.word()).contains(value),
                kind -> reconcilers.lists().read(kind));
    }

    /**
     * Returns this cloud, or in a thread of a rehearsal the rehearsal's cloud. Its handles cannot be used after the rehearsal.
     */
    @Override
    public Cloud cloud() {
        return working();
    }

    /**
     * Runs the work on a rehearsal of the same target. While it runs, threads that the work starts use the rehearsal, and any
     * other thread that uses this cloud is refused. Afterwards the threads and handles of the work can no longer be used.
     */
    public void rehearse(Cloud simulated, Runnable work) {
        simulated.defaultRegion(defaultRegion());
        REHEARSAL.set(simulated);
        rehearses = true;
        try {
            work.run();
        } finally {
            rehearses = false;
            simulated.ended = true;
            REHEARSAL.remove();
        }
    }

    /**
     * Returns the cloud that words of the calling thread work on; throws a RuleException if its rehearsal has ended, has
     * another target, or belongs to other threads.
     */
    private Cloud working() {
        Cloud own = REHEARSAL.get();
        if (ended || (own != null && own.ended)) {
            throw new RuleException(
                    RefusalCode.REHEARSAL,
                    "the rehearsal that this belongs to has ended",
                    "run it without a rehearsal");
        }
        if (own == null && rehearses) {
            throw new RuleException(
                    RefusalCode.REHEARSAL,
                    "a line is being rehearsed: until it ends, threads of earlier lines cannot use words",
                    "start the thread again after the plan");
        }
        if (own != null && !own.settings.target().equals(settings.target())) {
            throw new RuleException(
                    RefusalCode.REHEARSAL,
                    "this is a rehearsal on " + own.settings.target() + ", it sends nothing to " + settings.target(),
                    "run it without a rehearsal");
        }
        return own == null ? this : own;
    }

    /** Returns the requests that no word describes, as {@link #getApi}: {@code cloud.api().get("/domains")}. */
    public ApiWords api() {
        return getApi();
    }

    /** Returns the name of the account in messages: the base URL with the profile. */
    public String target() {
        return settings.target();
    }

    /** Returns the target of the words: profile, host, protection, and the colour of the prompt. */
    public TargetInfo targetInfo() {
        return settings.targetInfo();
    }

    /** Returns the number of requests that were sent so far; every attempt counts. */
    public long requests() {
        return settings.requests().getAsLong();
    }

    /** Returns the number of resource events (created, changed, deleted, unchanged) so far. */
    public long outcomes() {
        return settings.outcomes().getAsLong();
    }

    /** Returns the writes that were sent and have no answer yet, each as {@code POST /volumes}. */
    public List<String> writes() {
        return settings.writes().get();
    }

    /** Closes the ledger and the connection. A later word throws an {@link IllegalStateException} and sends nothing. */
    @Override
    public void close() {
        closed = true;
        settings.close().run();
    }

    /**
     * Begins an evaluation of several words: its first write takes the lock (lease) of the target, and closing the evaluation
     * releases it. Without an evaluation each word takes and releases the lease, so another run may write between two words; an
     * open cloud alone holds no lease.
     *
     * @param work the name of the work, such as {@code nightly}; a run that waits for the lease shows it
     */
    public EvaluationScope evaluation(String work) {
        return evaluation(work, null);
    }

    /** Begins the evaluation of a text, as {@link #evaluation(String)} does; the ledger records the SHA-256 of the text. */
    public EvaluationScope evaluation(String work, String text) {
        return account().evaluation(work, text);
    }

    /** Runs a word; its failure names the line that called it, with secrets masked. */
    <T> T inScript(Supplier<T> word) {
        if (closed && !ended) {
            throw new IllegalStateException("this cloud is closed: open another one");
        }
        return ScriptLine.locate(() -> {
            EvaluationScope own = evaluation(null);
            try {
                return current(word);
            } catch (BallastException failure) {
                if (failure instanceof RuleException refused && refused.code() == RefusalCode.NOT_FOUND) {
                    working().planned().ifPresent(refused::advise);
                }
                failure.rewrite(settings().mask());
                own.recordFailure(failure);
                throw failure;
            } catch (RuntimeException | Error failure) {
                own.recordFailure(failure);
                throw failure;
            } finally {
                own.close();
            }
        });
    }

    /** Records a request of {@code api} that this rehearsal only plans: no word sees its effect. */
    void addPlanned(String call) {
        SourceLocation line = ScriptLine.current();
        Deque<String> last = working().planned;
        last.add(call + (line == null ? "" : " (" + line + ")"));
        if (last.size() > MOST_PLANNED) {
            last.poll();
        }
    }

    /** Returns the problem, with the advice about planned requests if one of the values would be known after the run. */
    Problem withPlanned(Problem problem, Object... given) {
        return Stream.of(given).anyMatch(PlannedAnswer::isIn)
                ? working().planned().map(problem::advising).orElse(problem)
                : problem;
    }

    /** Returns the advice about the requests of {@code api} that this rehearsal only planned; empty if there are none. */
    private Optional<String> planned() {
        return planned.isEmpty()
                ? Optional.empty()
                : Optional.of("this plan does not simulate " + String.join(", ", planned)
                        + ": send the request before you plan the rest, or leave the rest out of the plan:"
                        + " if (!rehearsing()) { ... }");
    }

    /**
     * Runs a word, and runs it again if it waited for another run before its first write: that run may have changed resources
     * that the word has read. A person who agreed before the wait is not asked again.
     */
    private <T> T current(Supplier<T> word) {
        return Consent.askingOnce(() -> {
            while (true) {
                try {
                    return word.get();
                } catch (LeaseAwaitedException waited) {
                    reconcilers().dropAnswers();
                }
            }
        });
    }

    void inScript(Runnable word) {
        inScript(() -> {
            word.run();
            return null;
        });
    }

    /**
     * Throws a RuleException if the dialect lacks the operation or field that this word, option or property of the type
     * declares by {@link Needs}.
     */
    void require(Class<?> type, String word) {
        ScriptLine.locate(() -> Problem.refuse(
                Vocabulary.of(type).declared(word).flatMap(method -> WordProblems.lacking(method, dialect()))));
    }

    /** Returns the labels in the service's answers about resources of that kind, sorted. It sends nothing. */
    public SortedSet<String> labels(Kind kind) {
        return reconcilers().labels(kind);
    }

    Reconcilers reconcilers() {
        return working().reconcilers;
    }

    /** Returns the dialect of the service. */
    public Dialect dialect() {
        return account.dialect();
    }

    /** Returns the account with its ledger. The cloud closes both. */
    public Account account() {
        return working().account;
    }

    /** Returns the check of regions, types and images, which may read a list of the service. */
    public CatalogueCheck catalogue() {
        return working().catalogue;
    }

    Settings settings() {
        return working().settings;
    }

    /** Returns whether the calling thread works for a branch of {@code parallel} or {@code rolling}. */
    boolean isInBranch() {
        return scope().isBranch();
    }

    private RunScope scope() {
        return working().run.current();
    }

    /**
     * Returns the default region: the one that {@code region} last set in this branch of {@code parallel}, else in the run,
     * else that of the profile; null if there is none. Threads that a script starts itself use the region of the run.
     */
    public String defaultRegion() {
        return scope().region();
    }

    /**
     * Returns the default region for a word that needs it, or null. Throws a RuleException if it would depend on another
     * branch, or if the service does not list it.
     */
    String neededRegion() {
        return ScriptLine.locate(() -> {
            String region = scope().neededRegion();
            Problem.refuse(catalogue().examine(Rule.REGION, region));
            return region;
        });
    }

    void defaultRegion(String defaultRegion) {
        scope().region(defaultRegion);
    }

    /**
     * Calls the function for all items in parallel, each in its own scope, and returns the results in the order of the items.
     */
    <T, R> List<R> branches(Collection<T> items, Function<? super T, ? extends R> work) {
        Block.given(items, "a list of items");
        Block.given(work, Vocabulary.BRACES);
        RunScope scope = scope();
        ScriptLine.locate(scope::requireBranches);
        return account().workers().map(items, item -> scope.inBranch(() -> work.apply(item)));
    }

    /** Returns the values if each follows the rule; else throws as {@link #validate} does. */
    List<String> validateAll(Rule rule, String... values) {
        return listed(values).stream().map(value -> validate(rule, value)).toList();
    }

    /** Returns the arguments of a word that takes several, of which Groovy passes a single null as none at all. */
    static <T> List<T> listed(T[] values) {
        return values == null ? Collections.singletonList(null) : Arrays.asList(values);
    }

    /** Reports code that can run but is probably wrong. */
    void warn(Problem advice) {
        account().progress().accept(new Progress.Warning(advice.code(), advice.what()));
    }

    /**
     * Returns the value if it follows the rule; else throws a RuleException with the line of the script. Advice of the rule
     * becomes a warning.
     */
    <T> T validate(Rule rule, T value) {
        return ScriptLine.locate(() -> {
            // Only the rule of certificates reads the clock, for the dates in them.
            InstantSource clock = rule == Rule.CERTIFICATE ? account()::present : account()::now;
            Problem.refuse(rule.examine(value, clock, dialect())
                    .or(() -> catalogue().examine(rule, value))
                    .map(problem -> withPlanned(problem, value)));
            rule.advice(value, clock, dialect())
                    .or(() -> catalogue().advice(rule, value))
                    .ifPresent(this::warn);
            return value;
        });
    }
}
