package dev.ballast.test;

import dev.ballast.CheckResult;
import dev.ballast.CloudSetup;
import dev.ballast.RunResult;
import dev.ballast.RunbookRun;
import dev.ballast.dsl.Block;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.ScriptLine;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.SourceLocation;
import dev.ballast.explore.Exploration;
import dev.ballast.explore.Exploration.Finding;
import dev.ballast.explore.ExploredRunbook;
import dev.ballast.explore.Explorer;
import dev.ballast.explore.InjectedFault.Effect;
import dev.ballast.explore.InjectedFault.Group;
import dev.ballast.explore.Invariants;
import dev.ballast.ledger.Ledger;
import dev.ballast.load.LoadGenerator;
import dev.ballast.load.TrafficReport;
import dev.ballast.parameters.NamedValues;
import dev.ballast.profile.Setting;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.run.ScriptFile;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.SandboxBuilder;
import dev.ballast.sandbox.control.Fault;
import dev.ballast.sandbox.control.JournalEntry;
import groovy.lang.Closure;
import groovy.lang.DelegatesTo;
import groovy.lang.DelegatingMetaClass;
import groovy.lang.MetaClass;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A runbook under test: it runs on a simulator of its own, in virtual time, with a ledger in a temporary folder. It sees no variable
 * of the environment of this process. Questions before a {@code rebuild} or a teardown are answered with yes.
 *
 * <p>Each run is a new one with the same account and ledger, as a second call of {@code ballast run}.
 */
public final class RunbookTest implements AutoCloseable {

    private static final ThreadLocal<List<RunbookTest>> OPENED = new ThreadLocal<>();
    private static final ThreadLocal<Supplier<SandboxBuilder>> SIMULATOR = new ThreadLocal<>();
    private static final String STATE = "sandbox.json";
    private static final String PREFIX = "runbook-test";
    private static final String RATE = "rate";
    private static final int USUAL_RATE = 100;
    private static final Duration BEFORE = Duration.ofSeconds(10);
    private static final Duration AFTER = Duration.ofMinutes(1);
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final long ROOM = 32L << 20;

    private final Path file;
    private final String dialect;
    private final Path folder;
    private final Map<String, String> variables = new TreeMap<>();
    private final List<Consumer<? super Cloud>> existing = new ArrayList<>();
    private final Sandbox sandbox;
    private Optional<TrafficReport> load = Optional.empty();
    private Cloud open;
    private Map<String, ?> parameters = Map.of();
    private String[] arguments = {};

    private RunbookTest(Path file, SandboxBuilder simulator) {
        this.file = file;
        this.sandbox = simulator.start();
        this.dialect = sandbox.dialect();
        try {
            this.folder = temporaryFolder();
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /** Returns a folder in memory where there is one with room: no test takes the power from a disk, and a sync of one is slow. */
    private static Path temporaryFolder() throws IOException {
        boolean inMemory =
                Files.isWritable(MEMORY) && Files.getFileStore(MEMORY).getUsableSpace() >= ROOM;
        return inMemory ? Files.createTempDirectory(MEMORY, PREFIX) : Files.createTempDirectory(PREFIX);
    }

    /**
     * Returns a test of the runbook in this file. In a class with {@link OnSandbox} it has the dialect of the annotation and is closed
     * after the test; elsewhere it has the dialect {@code documented}, and the caller closes it.
     */
    public static RunbookTest runbook(String file) {
        Supplier<SandboxBuilder> simulator = SIMULATOR.get();
        return runbook(file, simulator == null ? Sandbox.with() : simulator.get());
    }

    /** Returns a test of the runbook in this file, on a simulator of that dialect: {@code documented} or {@code linode}. */
    public static RunbookTest runbook(String file, String dialect) {
        return runbook(file, Sandbox.with().dialect(dialect));
    }

    /** Returns a test of the runbook in this file, on a simulator with these settings, such as {@code Sandbox.with().traffic()}. */
    public static RunbookTest runbook(String file, SandboxBuilder simulator) {
        RunbookTest created = new RunbookTest(Path.of(file), simulator);
        List<RunbookTest> opened = OPENED.get();
        if (opened != null) {
            opened.add(created);
        }
        return created;
    }

    /** Begins a test in this thread whose runbooks have the simulator of the annotation; {@link #end} closes them. */
    static void begin(OnSandbox annotation) {
        SIMULATOR.set(() -> simulator(annotation));
        OPENED.set(new ArrayList<>());
    }

    static SandboxBuilder simulator(OnSandbox annotation) {
        SandboxBuilder simulator = Sandbox.with().dialect(annotation.dialect());
        return annotation.traffic() ? simulator.traffic() : simulator;
    }

    static void end() {
        List<RunbookTest> opened = OPENED.get();
        SIMULATOR.remove();
        OPENED.remove();
        if (opened != null) {
            opened.forEach(RunbookTest::close);
        }
    }

    /** Creates what exists before the first run, with the words of a runbook: {@code web.given { instance('db') { ... } }}. */
    public RunbookTest given(Closure<?> words) {
        return given(cloud -> Block.words(cloud, words));
    }

    /** Creates what exists before the first run, from Java. */
    public RunbookTest given(Consumer<? super Cloud> words) {
        existing.add(words);
        create(words);
        return this;
    }

    private void create(Consumer<? super Cloud> words) {
        try (Cloud cloud = settings(event -> {}).on(sandbox)) {
            words.accept(cloud);
        }
    }

    /** Sets the texts of secrets by name: {@code web.secrets ROOT_PASS: 'test-only-1'}. */
    public RunbookTest secrets(Map<String, String> texts) {
        variables.putAll(texts);
        return this;
    }

    /** Lets calls of the service fail: {@code web.failing(Fault.on('POST /volumes').first(1).status(503))}. */
    public RunbookTest failing(Fault... faults) {
        sandbox.fail(faults);
        return this;
    }

    /** Lets the next calls of all operations with that method and that part of the path fail: {@code failing('PUT', 'configs', 503, 1)}. */
    public RunbookTest failing(String method, String path, int status, int times) {
        List<Fault> faults = sandbox.operations().stream()
                .filter(operation -> operation.startsWith(method + " ") && operation.contains(path))
                .map(operation -> Fault.on(operation).first(times).status(status))
                .toList();
        if (faults.isEmpty()) {
            throw new IllegalArgumentException("no operation begins with " + method + " and contains " + path
                    + "; operations: " + String.join(", ", sandbox.operations()));
        }
        return failing(faults.toArray(Fault[]::new));
    }

    /** Moves the clock of the service forwards. */
    public RunbookTest advance(Duration time) {
        sandbox.advance(time);
        return this;
    }

    /** Returns the service, to look at its journal or to change its account as another client does. */
    public Sandbox getSandbox() {
        return sandbox;
    }

    /**
     * Sends requests to each port while {@code changes} runs, and ten seconds before and a minute after it:
     * {@code web.underTraffic(rate: 200) { run(version: 2) }}. The simulator needs traffic, as with
     * {@code @OnSandbox(traffic = true)}.
     *
     * @param options {@code rate}, the requests of each port in a second of the simulator's clock: 1 to 1000, 100 if it is left out
     * @return what the users have seen
     * @throws IllegalArgumentException for another option or rate
     * @throws IllegalStateException if the simulator has no traffic, or no port has served
     */
    public TrafficReport underTraffic(
            Map<String, ?> options,
            @DelegatesTo(value = RunbookTest.class, strategy = Closure.DELEGATE_FIRST) Closure<?> changes) {
        if (!options.keySet().equals(options.containsKey(RATE) ? Set.of(RATE) : Set.of())) {
            throw new IllegalArgumentException("underTraffic takes a rate, such as underTraffic(rate: 200) { run() }");
        }
        Object rate = options.containsKey(RATE) ? options.get(RATE) : USUAL_RATE;
        if (!(rate instanceof Integer whole)) {
            throw new IllegalArgumentException("the rate is a whole number of requests a second, not " + rate);
        }
        changes.setMetaClass(new RunOfTheTest(changes.getMetaClass()));
        return underTraffic(whole, () -> Block.within(this, changes));
    }

    /** Lets {@code run()} in braces mean the runbook: a closure has a method of that name, which would call the braces again. */
    private static final class RunOfTheTest extends DelegatingMetaClass {

        private RunOfTheTest(MetaClass own) {
            super(own);
        }

        @Override
        @SuppressWarnings("rawtypes") // As Groovy declares it.
        public Object invokeMethod(
                Class sender, Object braces, String name, Object[] values, boolean isSuper, boolean isInside) {
            return isRun(name, values)
                    ? run(braces)
                    : super.invokeMethod(sender, braces, name, values, isSuper, isInside);
        }

        @Override
        public Object invokeMethod(Object braces, String name, Object[] values) {
            return isRun(name, values) ? run(braces) : super.invokeMethod(braces, name, values);
        }

        private static boolean isRun(String name, Object[] values) {
            return name.equals("run") && values.length == 0;
        }

        private static TestedRun run(Object braces) {
            return ((RunbookTest) ((Closure<?>) braces).getDelegate()).run();
        }
    }

    /** The same with 100 requests a second. */
    public TrafficReport underTraffic(
            @DelegatesTo(value = RunbookTest.class, strategy = Closure.DELEGATE_FIRST) Closure<?> changes) {
        return underTraffic(Map.of(), changes);
    }

    /** The same from Java, with that many requests a second. */
    public TrafficReport underTraffic(int rate, Runnable changes) {
        LoadGenerator users = new LoadGenerator(sandbox, rate);
        TrafficReport seen = users.report();
        try (users) {
            sandbox.advance(BEFORE);
            load = Optional.of(seen);
            changes.run();
            sandbox.advance(AFTER);
        } finally {
            load = Optional.empty();
        }
        if (seen.getRequests() == 0) {
            throw new IllegalStateException("no port has served a request, so no user has seen anything");
        }
        return seen;
    }

    /** Checks the runbook without running it, and returns the errors and warnings. */
    public CheckResult check() {
        return prepared(event -> {}).check();
    }

    /** Runs it without parameters and arguments. */
    public TestedRun run() {
        return run(Map.of());
    }

    /** Runs it with these parameters and arguments: {@code web.run('blue', size: 40)}. */
    public TestedRun run(Map<String, ?> values, String... args) {
        parameters = new LinkedHashMap<>(values);
        arguments = args.clone();
        return again();
    }

    /** Runs it as the last time. */
    public TestedRun again() {
        return perform(RunbookRun::run);
    }

    /** Rehearses a run without parameters and arguments. */
    public TestedRun plan() {
        return plan(Map.of());
    }

    /** Rehearses a run with these parameters and arguments. It writes nothing. */
    public TestedRun plan(Map<String, ?> values, String... args) {
        parameters = new LinkedHashMap<>(values);
        arguments = args.clone();
        return perform(RunbookRun::rehearse);
    }

    private TestedRun perform(Function<RunbookRun, RunResult> way) {
        closeCloud();
        List<String> events = Collections.synchronizedList(new ArrayList<>());
        int before = sandbox.journal().size();
        RunResult result = way.apply(prepared(event -> {
            if (!(event instanceof Progress.Begun || event instanceof Progress.Ended)) {
                events.add(event.text());
            }
            if (event instanceof Progress.Created
                    || event instanceof Progress.Changed
                    || event instanceof Progress.Deleted) {
                SourceLocation line = ScriptLine.current();
                load.ifPresent(seen -> seen.mark(line == null ? "" : line.toString(), event.text()));
            }
        }));
        return new TestedRun(this, result, List.copyOf(events), callsSince(before));
    }

    private List<JournalEntry> callsSince(int before) {
        List<JournalEntry> all = sandbox.journal();
        return all.subList(Math.min(before, all.size()), all.size());
    }

    /**
     * Runs it in a history for each write of a whole run: the write takes effect and its answer is lost. Then it runs until a run
     * writes nothing, and what a stop prints is done. Each history begins with what was given and has the last parameters and
     * arguments; each secret is a text of the simulator.
     *
     * @throws AssertionError with the history after which the account is not that of a whole run
     */
    public void survivesEachLostAnswer() {
        require(exploration().atEachWrite(Effect.DROP_AFTER));
    }

    /**
     * The same for a process that is killed: once after each write was recorded as intended and before it took effect, and once after
     * it took effect and before its answer was recorded.
     *
     * @throws AssertionError with the history after which the account is not that of a whole run
     */
    public void survivesKillAtEachWrite() {
        require(exploration().atEachWrite(Effect.CRASH_BEFORE, Effect.CRASH_AFTER));
    }

    private static void require(Optional<Finding> found) {
        found.ifPresent(wrong -> {
            throw new AssertionError(String.join("\n", wrong.lines()));
        });
    }

    /**
     * Runs it in histories that begin with what was given, with its last parameters and arguments: {@code web.explore(histories: 200)}
     * tries the seeds 1 to 200, and {@code web.explore(seed: 7)} that one. Answers are lost, calls fail, runs are killed, others
     * write, or a day passes. Each secret is a text of the simulator.
     *
     * @throws AssertionError with the smallest history that goes wrong
     */
    public void explore(Map<String, ? extends Number> options) {
        Number seed = options.get("seed");
        Number histories = options.get("histories");
        if (options.size() != 1 || (seed == null && histories == null)) {
            throw new IllegalArgumentException("explore takes histories or seed, such as explore(histories: 200)");
        }
        Explorer explorer = new Explorer(
                exploration(),
                new Explorer.Limit(
                        seed == null ? 1 : seed.longValue(),
                        seed == null ? histories.longValue() : 1,
                        ChronoUnit.FOREVER.getDuration()));
        try {
            require(explorer.search(Runtime.getRuntime().availableProcessors()));
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped while exploring " + file, stop);
        }
    }

    private Exploration exploration() {
        CloudSetup setup = settings(event -> {}).prompt(question -> Optional.of(new char[] {'-'}));
        return new Exploration(
                ExploredRunbook.of(
                        ScriptFile.read(file),
                        List.of(arguments),
                        setup.parameters(
                                List.of(arguments), NamedValues.of(parameters), Confirm.noOne(), warning -> {})),
                new Exploration.Settings(
                        dialect,
                        setup.defaultRegion().orElseThrow(),
                        folder,
                        EnumSet.allOf(Group.class),
                        Invariants.beside(file, setup.fullCheck(setup.acceptingCheck())),
                        given()));
    }

    /** Returns the account and the ledger before the first run. */
    private Optional<Exploration.Given> given() {
        if (existing.isEmpty()) {
            return Optional.empty();
        }
        try (RunbookTest prepared = new RunbookTest(file, Sandbox.with().dialect(dialect))) {
            prepared.variables.putAll(variables);
            existing.forEach(prepared::create);
            try (Ledger ledger = prepared.settings(event -> {}).ledger()) {
                return Optional.of(new Exploration.Given(prepared.sandbox, ledger.entries()));
            }
        }
    }

    /** Returns an open cloud on the account as it is now; the next run closes it. */
    public Cloud getCloud() {
        if (open == null) {
            open = settings(event -> {}).on(sandbox);
        }
        return open;
    }

    Path file() {
        return file;
    }

    /** Returns the files and folders of its temporary folder, with the folder; none after it was closed. */
    Stream<Path> files() {
        try (Stream<Path> all = Files.exists(folder) ? Files.walk(folder) : Stream.empty()) {
            return all.toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Opens the settings of a cloud. */
    private CloudSetup settings(Consumer<? super Progress> listener) {
        return new CloudSetup()
                .environment(variables, folder)
                .option(Setting.PROFILE, "sandbox")
                .option(Setting.DIALECT, dialect)
                .progress(listener::accept)
                .confirm(Confirm.yes())
                .unwatched()
                .state(folder.resolve(STATE));
    }

    private RunbookRun prepared(Consumer<? super Progress> listener) {
        RunbookRun run = settings(listener).runbook(file).args(arguments).on(sandbox);
        parameters.forEach(run::parameter);
        return run;
    }

    private void closeCloud() {
        if (open != null) {
            open.close();
            open = null;
        }
    }

    @Override
    public void close() {
        closeCloud();
        sandbox.close();
        try {
            for (Path one : files().sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        } catch (IOException left) {
            throw new UncheckedIOException(left);
        }
    }
}
