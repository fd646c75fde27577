package dev.ballast.repl.evaluation;

import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.check.Findings;
import dev.ballast.check.RunbookCheck;
import dev.ballast.check.ScriptContext;
import dev.ballast.check.TypedScript;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.Runbook;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.redact.Redactor;
import dev.ballast.rehearsal.Rehearsal;
import dev.ballast.run.CallTrace;
import dev.ballast.run.CheckedScript;
import dev.ballast.run.Compiler;
import dev.ballast.run.Evaluation;
import dev.ballast.run.Failure;
import dev.ballast.run.Outcome;
import dev.ballast.run.RefusedByCheckException;
import dev.ballast.run.ScriptFile;
import dev.ballast.syntax.Completeness;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.codehaus.groovy.control.CompilationFailedException;

/**
 * A session on one cloud, which evaluates a line or a cell at a time. A line means the same as in a file; what it declares is
 * visible to later lines. Lines are evaluated one at a time; all other methods may be called meanwhile, by any thread.
 */
public final class Session {

    /** The number of a text that does not count as a line of the session. */
    public static final int ASIDE = 0;

    private static final Duration LAST_CHANCE = Duration.ofSeconds(1);

    private final Environment environment;
    private final List<EvaluatedLine> evaluated = new CopyOnWriteArrayList<>();
    private volatile LineCompiler compiler = new LineCompiler();
    private final CallTrace trace = new CallTrace();
    private final Variables variables;
    private volatile boolean busy;
    private volatile int number;
    private volatile boolean mayChange;
    private volatile boolean rehearses;
    private volatile boolean failed;
    private volatile long used = System.nanoTime();
    private final WarmUp warmUp = new WarmUp(this);
    private volatile LazyCloud lazyCloud;
    private volatile String region;

    /**
     * The environment of a session.
     *
     * @param out where {@code println} of a line goes
     * @param tell receives warnings about the text of a line, and messages while a line is being stopped
     * @param folder the folder that relative paths count from
     * @param variableNames the names of the environment variables, for completion
     * @param redactor knows the secrets in use
     */
    public record Environment(
            PrintStream out, Consumer<String> tell, Path folder, Set<String> variableNames, Redactor redactor) {

        /** Copies the names. */
        public Environment {
            variableNames = Set.copyOf(variableNames);
        }
    }

    /** Begins a session on a cloud that is opened by the first line that needs it; the caller closes it. */
    public Session(LazyCloud lazyCloud, Environment environment) {
        this.lazyCloud = lazyCloud;
        this.region = lazyCloud.defaultRegion();
        this.environment = environment;
        this.variables = new Variables(environment.out());
    }

    /** Returns the lazily opened cloud that the lines work on. */
    public LazyCloud lazyCloud() {
        return lazyCloud;
    }

    /** Switches to another cloud; the caller closes both. The variables are kept; handles of another target are refused. */
    public synchronized void moveTo(LazyCloud other) {
        lazyCloud = other;
        region = other.defaultRegion();
    }

    /** Returns the default region at the time the session got its cloud; null if there was none. */
    public String firstRegion() {
        return region;
    }

    /** Evaluates a line, which messages call {@code line-1} and so on. */
    public Outcome evaluate(String text) {
        return evaluate(new ScriptFile("line-" + (number + 1), text));
    }

    /**
     * Evaluates a text that has a name of its own, such as a file that is loaded. If the check finds an error, or the text is
     * incomplete, nothing of it is run.
     */
    public synchronized Outcome evaluate(ScriptFile line) {
        return turn(line, number + 1).outcome();
    }

    /**
     * Returns a text that is evaluated as a line with a number of the caller, such as that of a cell.
     *
     * @param number the number in the name of its result; {@link #ASIDE} for a text whose result has no name and that is not
     *     among the evaluated lines
     */
    public Turn turn(ScriptFile line, int number) {
        return new Turn(line, rehearses ? ASIDE : number);
    }

    /** A line that is evaluated once, and can be stopped before and meanwhile. */
    public final class Turn {

        private final ScriptFile line;
        private final int own;
        private final AtomicReference<Outcome> value = new AtomicReference<>(new Outcome.Finished());
        private final Evaluation running;

        private Turn(ScriptFile line, int own) {
            this.line = line;
            this.own = own;
            this.running = new Evaluation(
                    started -> value.set(run(line, started)), environment.tell(), Session.this::writes, LAST_CHANCE);
        }

        /** Evaluates the line when the lines before it have ended, unless it was stopped. */
        public Outcome outcome() {
            return evaluate(line, own, running, value);
        }

        /**
         * Stops the line because of a signal. The first call ends loops, pauses, waits and reads at once and lets a write in
         * flight finish; the second frees the session within a second, even if the line continues.
         */
        public void stop(int signal) {
            running.stop(signal);
        }
    }

    private synchronized Outcome evaluate(
            ScriptFile line, int own, Evaluation running, AtomicReference<Outcome> value) {
        trace.add(line);
        busy = true;
        LazyCloud worked = lazyCloud;
        Outcome ended = new Outcome.Finished();
        worked.begin(line);
        try {
            ended = outcome(line, own, running, value);
            return ended;
        } catch (RuntimeException | Error failure) {
            ended = new Outcome.Failed(Failure.of(failure));
            throw failure;
        } finally {
            worked.end(ended);
            used = System.nanoTime();
            busy = false;
        }
    }

    /**
     * Runs a task that evaluates texts, all of which are rehearsed: they change a simulator laid over the account, have no value,
     * and leave no variable, method, class or import behind. Then calls what receives the rehearsal.
     *
     * @param listener receives each event of the rehearsal
     */
    public void rehearse(Consumer<Progress> listener, Runnable task, Consumer<Rehearsal> after) {
        Runnable restoration = variables.restoration();
        LineCompiler declared = compiler;
        compiler = declared.copy();
        rehearses = true;
        try {
            lazyCloud.rehearse(listener, task, after);
        } finally {
            rehearses = false;
            compiler = declared;
            restoration.run();
        }
    }

    /** Returns whether the last text failed or was stopped. */
    public boolean hasFailed() {
        return failed;
    }

    private Outcome outcome(ScriptFile line, int own, Evaluation running, AtomicReference<Outcome> value) {
        warmUp.await();
        if (Completeness.atAGlance(line.text()).orElse(null) instanceof Completeness.Unfinished unfinished) {
            return incomplete(unfinished, line);
        }
        long outcomes = outcomes();
        String before = regionNow();
        mayChange = false;
        Outcome ended = running.outcome(thrown -> trace.failure(thrown, line));
        // A text that compiles is finished; only one that does not may need more.
        if (ended instanceof Outcome.Failed failed
                && failed.thrown() instanceof CompilationFailedException
                && Completeness.of(line.text()) instanceof Completeness.Unfinished unfinished) {
            return incomplete(unfinished, line);
        }
        number = Math.max(number, own);
        failed = !(ended instanceof Outcome.Finished);
        if (ended instanceof Outcome.Finished) {
            ended = value.get();
        }
        if (own != ASIDE) {
            boolean acted = outcomes != outcomes() || !Objects.equals(before, regionNow());
            keep(line, own, ended, acted);
        }
        return ended;
    }

    private Outcome incomplete(Completeness.Unfinished text, ScriptFile line) {
        return new Outcome.Incomplete(text.missing(), trace.unfinished(text.missing(), line));
    }

    /** Returns the failure of a command or other input that is not a line, and that may quote lines or call their methods. */
    public Failure failure(Throwable thrown) {
        return trace.failure(thrown, ScriptFile.NONE);
    }

    private void keep(ScriptFile line, int own, Outcome outcome, boolean acted) {
        if (outcome instanceof Outcome.Value value) {
            variables.setResult(own, value.value());
        }
        boolean hasValue = outcome instanceof Outcome.Value;
        String target = lazyCloud.opened().map(Cloud::target).orElse("");
        boolean succeeded = hasValue || outcome instanceof Outcome.Finished;
        evaluated.add(new EvaluatedLine(own, line, succeeded, hasValue, target, regionNow(), acted, mayChange));
    }

    private long outcomes() {
        return lazyCloud.opened().map(Cloud::outcomes).orElse(0L);
    }

    private String regionNow() {
        return lazyCloud.opened().map(Cloud::defaultRegion).orElse(region);
    }

    /** Returns the context of the next line: variables with their known types, imports, methods and classes. */
    public ScriptContext context() {
        return compiler.given(variables.typed());
    }

    /** Returns the class with the methods that lines declared. */
    public Class<?> methods() {
        return compiler.methods();
    }

    /** Returns the classes that lines declared. */
    public Stream<Class<?>> declaredClasses() {
        return compiler.declaredClasses();
    }

    /**
     * Returns the value of a variable, or the value at a path of keys in its nested maps; no method of a value is called.
     * The last result is called {@code _}.
     */
    public Optional<Object> value(List<String> path) {
        return path.isEmpty()
                ? Optional.empty()
                : JdkCollections.at(variables.all().get(path.get(0)), path.subList(1, path.size()));
    }

    /** Returns the output, folder and variables of the session. */
    public Environment environment() {
        return environment;
    }

    /** Returns the warm-up of compiler and check. */
    public WarmUp warmUp() {
        return warmUp;
    }

    /** Returns the writes that were sent and not answered yet, such as {@code POST /volumes}. */
    public List<String> writes() {
        return lazyCloud.writes();
    }

    Duration idle() {
        return busy ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - used);
    }

    /** Returns a separate session on the same cloud, without output. */
    Session trial() {
        return new Session(
                lazyCloud.trial(),
                new Environment(environment.out(), text -> {}, environment.folder(), Set.of(), environment.redactor()));
    }

    /** Returns the number of the last line. */
    public int number() {
        return number;
    }

    /** Returns the variables, in the order they were created; the results of lines are left out. */
    public Map<String, Object> variables() {
        return variables.userVariables();
    }

    /** Returns all lines that were evaluated, in their order, and whether they succeeded. */
    public List<EvaluatedLine> evaluated() {
        return List.copyOf(evaluated);
    }

    private Outcome run(ScriptFile line, Evaluation running) {
        ScriptContext given = compiler.given(variables.typed(), line);
        TypedScript typed = Compiler.guarded(line, () -> TypedScript.of(line.name(), line.text(), given));
        require(typed, line);
        mayChange = Effects.areIn(line.text(), typed);
        LineCompiler.Line compiled = Compiler.guarded(line, () -> compiler.compile(line, given));
        Object value = compiled.main().map(main -> run(main, running)).orElse(null);
        variables.remember(typed.variableTypes());
        return value == null || compiled.endsInDefinition() || rehearses
                ? new Outcome.Finished()
                : new Outcome.Value(value, compiled.endsInVariable());
    }

    private void require(TypedScript typed, ScriptFile line) {
        boolean unopened = lazyCloud.opened().isEmpty();
        CatalogueCheck catalogue = lazyCloud.catalogue();
        Findings findings = requireNoError(typed, line, catalogue);
        new CheckedScript(line, findings, Optional.empty())
                .ofText()
                .forEach(warning -> environment.tell().accept(warning.kind() + ": " + warning.text()));
        if (unopened && catalogue.isUnsettled()) {
            requireNoError(typed, line, lazyCloud.open().catalogue());
        }
    }

    private Findings requireNoError(TypedScript typed, ScriptFile line, CatalogueCheck catalogue) {
        Findings findings = new RunbookCheck(
                        lazyCloud.defaultRegion(),
                        Set.of(),
                        InstantSource.system(),
                        lazyCloud.dialect(),
                        catalogue,
                        Optional.empty())
                .of(typed, line.text());
        if (!findings.errors().isEmpty()) {
            throw new RefusedByCheckException(line, findings.errors(), null);
        }
        return findings;
    }

    /** Runs a line; if it runs out of memory, its variables are restored to free the memory for later lines. */
    private Object run(Class<? extends Runbook> compiled, Evaluation running) {
        Runnable restoration = variables.restoration();
        LineMetaClasses.create(compiled);
        try {
            running.requireNotStopped();
            return Compiler.script(compiled, variables, lazyCloud).run();
        } catch (OutOfMemoryError full) {
            restoration.run();
            throw full;
        }
    }
}
