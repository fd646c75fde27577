package dev.ballast.test;

import dev.ballast.CheckResult;
import dev.ballast.CloudSetup;
import dev.ballast.RunResult;
import dev.ballast.RunbookRun;
import dev.ballast.dsl.Block;
import dev.ballast.dsl.Cloud;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.explore.Exploration;
import dev.ballast.explore.Exploration.Finding;
import dev.ballast.explore.ExploredRunbook;
import dev.ballast.explore.Explorer;
import dev.ballast.explore.InjectedFault.Effect;
import dev.ballast.explore.InjectedFault.Group;
import dev.ballast.explore.Invariants;
import dev.ballast.ledger.Ledger;
import dev.ballast.parameters.NamedValues;
import dev.ballast.profile.Setting;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.run.ScriptFile;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.control.Fault;
import dev.ballast.sandbox.control.JournalEntry;
import groovy.lang.Closure;
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
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A runbook under test: it runs on a simulator of its own, in virtual time, with a ledger in a temporary folder. It sees no variable
 * of the environment of this process. Questions before a {@code rebuild} or a teardown are answered with yes.
 *
 * <p>Each run is a new one with the same account and ledger, as a second call of {@code ballast run}.
 */
public final class RunbookTest implements AutoCloseable {

    private static final ThreadLocal<List<RunbookTest>> OPENED = new ThreadLocal<>();
    private static final ThreadLocal<String> DIALECT = new ThreadLocal<>();
    private static final String STATE = "sandbox.json";
    private static final String PREFIX = "runbook-test";
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final long ROOM = 32L << 20;

    private final Path file;
    private final String dialect;
    private final Path folder;
    private final Map<String, String> variables = new TreeMap<>();
    private final List<Consumer<? super Cloud>> existing = new ArrayList<>();
    private final Sandbox sandbox;
    private Cloud open;
    private Map<String, ?> parameters = Map.of();
    private String[] arguments = {};

    private RunbookTest(Path file, String dialect) {
        this.file = file;
        this.dialect = dialect;
        this.sandbox = Sandbox.with().dialect(dialect).start();
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
        String dialect = DIALECT.get();
        return runbook(file, dialect == null ? "documented" : dialect);
    }

    /** Returns a test of the runbook in this file, on a simulator of that dialect: {@code documented} or {@code linode}. */
    public static RunbookTest runbook(String file, String dialect) {
        RunbookTest created = new RunbookTest(Path.of(file), dialect);
        List<RunbookTest> opened = OPENED.get();
        if (opened != null) {
            opened.add(created);
        }
        return created;
    }

    /** Begins a test in this thread whose runbooks have that dialect; {@link #end} closes them. */
    static void begin(String dialect) {
        DIALECT.set(dialect);
        OPENED.set(new ArrayList<>());
    }

    static void end() {
        List<RunbookTest> opened = OPENED.get();
        DIALECT.remove();
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
        try (RunbookTest prepared = new RunbookTest(file, dialect)) {
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
