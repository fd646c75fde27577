package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.check.ParameterReader;
import dev.ballast.error.BallastException;
import dev.ballast.error.ShellWord;
import dev.ballast.error.SourceLocation;
import dev.ballast.explore.Exploration;
import dev.ballast.explore.Exploration.Finding;
import dev.ballast.explore.ExploredRunbook;
import dev.ballast.explore.Explorer;
import dev.ballast.explore.InjectedFault.Group;
import dev.ballast.explore.Invariants;
import dev.ballast.file.TemporaryFolder;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.Secret;
import dev.ballast.parameters.GivenParameters;
import dev.ballast.parameters.NamedValues;
import dev.ballast.parameters.Parameter;
import dev.ballast.profile.Setting;
import dev.ballast.profile.SettingType;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.redact.Printable;
import dev.ballast.repl.report.JUnit;
import dev.ballast.repl.report.Sarif;
import dev.ballast.run.Evaluation;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.Failure;
import dev.ballast.run.Outcome;
import dev.ballast.run.RunEnd;
import dev.ballast.run.RunbookLoader;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import dev.ballast.sandbox.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast explore}: runs a runbook under faults on simulators. */
@Command(
        name = "explore",
        header = "Run a runbook under faults on simulators, and show the smallest history that goes wrong.",
        customSynopsis = "ballast explore [OPTIONS] SCRIPT [ARGS...]",
        footer = {
            "",
            "Each seed is one history: lost answers, errors, kills, Ctrl-C, a full account, nodes that go down,",
            "several runs at once, late lists, other values of the parameters, changes that somebody makes",
            "by hand, and a day that passes, in virtual time. After the faults the script runs until a run",
            "writes nothing; then the account must be that of an undisturbed run. Nothing is sent to a",
            "service, and no token is needed. Secrets that you do not give are texts of the simulator.",
            "With --output json standard output is one JSON document: status, exit, histories, runs,",
            "requests, faults, changes, and finding: null, or seed (null if nothing disturbs the runs),",
            "disturbances, shrunkFrom, story, step (the number of the sentence of story whose step changed",
            "last what is wrong, or 0), changes (what that step changed) and problems.",
            "With --output junit it is a test suite with one test, the script; with --output sarif the",
            "finding is at the line that the last step names.",
            "NAME.invariants.groovy beside SCRIPT states what else must hold, with always, never and eventually.",
            "",
            "Exit status: 0 nothing went wrong; 10 a history went wrong; 2 wrong usage or settings;",
            "3 refused by the check or by the parameters; 130 interrupted."
        })
final class ExploreCommand extends ProgramCommand {

    private static final String DEFAULT_TIME = "30s";
    private static final Set<String> LIMITS = Set.of("--for", "--histories", "--seed", "--output");
    private static final String END = "--";
    private static final String SANDBOX_REGION = "us-east";
    private static final Duration NO_END = Duration.ofDays(365);

    @Parameters(index = "0", paramLabel = "SCRIPT", description = "A Groovy file in UTF-8; - is standard input.")
    private Path script;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ARGS", description = "Arguments of the script (args).")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "Begin histories for this time, such as 60s or 5m (default 30s without --histories).")
    private String time;

    @Option(names = "--histories", paramLabel = "N", description = "Try at most this number of histories.")
    private Long histories;

    @Option(names = "--seed", paramLabel = "N", description = "Try the history of this seed alone.")
    private Long seed;

    @Option(
            names = "--with",
            paramLabel = "FILE",
            description = "A second runbook, with its defaults: it runs at the same time, or after SCRIPT.")
    private Path other;

    @Option(
            names = "--faults",
            paramLabel = "GROUP",
            split = ",",
            completionCandidates = OptionValues.FaultGroups.class,
            description = "Only these: ${COMPLETION-CANDIDATES}.")
    private List<Group> faults = List.of(Group.values());

    @Option(
            names = "--given",
            paramLabel = "FILE",
            description = "Begin with the state of a sandbox in this file, and with its ledger beside it.")
    private Path given;

    @Option(
            names = "--output",
            paramLabel = "FORM",
            defaultValue = "text",
            completionCandidates = OptionValues.SearchReports.class,
            description = "text (the default), json, junit: JUnit XML, or sarif: SARIF 2.1.0, for code hosts.")
    private Form form;

    /** The form of the result on standard output. */
    enum Form {
        TEXT,
        JSON,
        JUNIT,
        SARIF
    }

    private ScriptFile file = ScriptFile.NONE;
    private Explorer explorer;
    private Finding finding;

    @Override
    public Integer call() {
        if (seed != null && (time != null || histories != null)) {
            throw new WrongUsageException(
                    "--seed tries one history, so --for and --histories have no effect", "leave out one of them");
        }
        long begin = process().nanoTime().getAsLong();
        RunConsole console = new RunConsole(process(), common(), Confirm.noOne());
        Evaluation evaluation = new Evaluation(
                running -> StandardStreams.withoutOutput(() -> explore(console)), console.lines::line, List::of);
        Outcome outcome =
                console.listening(evaluation::stop, () -> evaluation.outcome(thrown -> Failure.of(thrown, file)));
        int exit = console.report.endQuietly(new RunEnd(outcome, false, 0));
        int status = exit == ExitStatus.DONE && finding != null ? ExitStatus.DIFFERS : exit;
        switch (form) {
            case TEXT -> lines().forEach(this::printLine);
            case JSON -> printDocument(json(status));
            case JUNIT ->
                printLine(junit(outcome, Duration.ofNanos(process().nanoTime().getAsLong() - begin)));
            case SARIF ->
                printDocument(Sarif.ofSearch(
                        script.toString(),
                        found().flatMap(Finding::line),
                        found().map(failed -> String.join("\n", lines())),
                        Optional.ofNullable(outcome.failure()),
                        TopCommand.Version.number()));
        }
        return status;
    }

    /** Shows the NodeBalancers and VPCs as they are after the step that changed last what is wrong. */
    void draw(Consumer<Object> pictures) {
        found().flatMap(Finding::account).ifPresent(account -> account.show(pictures::accept));
    }

    private String junit(Outcome outcome, Duration duration) {
        boolean ended = outcome instanceof Outcome.Finished;
        Optional<String> failure = Optional.ofNullable(outcome.failure()).map(Failure::problem);
        return JUnit.suite(
                "ballast explore",
                script.toString(),
                duration,
                new JUnit.End(
                        finding != null ? JUnit.Result.FAILED : ended ? JUnit.Result.PASSED : JUnit.Result.ENDED_EARLY,
                        found().map(failed -> failed.problems().get(0))
                                .or(() -> failure)
                                .orElse("stopped")),
                String.join("\n", lines()));
    }

    private Optional<Finding> found() {
        return Optional.ofNullable(finding);
    }

    private void printDocument(Map<String, Object> document) {
        printLine(Printable.line(JsonMapper.shared().writeValueAsString(document)));
    }

    private void explore(RunConsole console) {
        Explorer.Limit limit = limit();
        file = new ScriptArgument(script, originals()).read(process());
        CloudSetup setup =
                common().builder(process()).prompt(question -> Optional.of(Exploration.SECRET.toCharArray()));
        String region = setup.defaultRegion().orElse(SANDBOX_REGION);
        setup.option(Setting.REGION, region);
        ExploredRunbook runbook = loaded(console, setup, file, arguments);
        if (other != null) {
            runbook = runbook.beside(loaded(console, setup, ScriptFile.read(other), List.of()));
        }
        Optional<Invariants> invariants = Invariants.beside(script, setup.fullCheck(setup.acceptingCheck()));
        Path home = TemporaryFolder.create("ballast-explore");
        try {
            explorer = new Explorer(
                    new Exploration(
                            runbook,
                            new Exploration.Settings(
                                    setup.dialect().name(),
                                    region,
                                    home,
                                    EnumSet.copyOf(faults),
                                    invariants,
                                    Optional.ofNullable(given)
                                            .map(state ->
                                                    given(state, setup.dialect().name())))),
                    limit);
            console.report.show(explorer::progress);
            finding =
                    explorer.search(Runtime.getRuntime().availableProcessors()).orElse(null);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } finally {
            TemporaryFolder.delete(home);
        }
    }

    private Exploration.Given given(Path state, String dialect) {
        if (!Files.isRegularFile(state)) {
            throw new WrongUsageException(
                    "there is no state file " + state,
                    "write one:"
                            + ShellWord.line("ballast run --sandbox --state " + ShellWord.quoted(state) + " SCRIPT"));
        }
        Sandbox account =
                Sandbox.with().dialect(dialect).embedded().copyOf(state).start();
        try (Ledger ledger = common().builder(process())
                .option(Setting.PROFILE, "sandbox")
                .state(state)
                .existingLedgerOnly()
                .ledger()) {
            return new Exploration.Given(account, ledger.entries());
        }
    }

    private ExploredRunbook loaded(RunConsole console, CloudSetup setup, ScriptFile runbook, List<String> typed) {
        RunbookLoader.Loaded loaded = new RunbookLoader(
                        setup.fullCheck(setup.acceptingCheck()), process().runbooks())
                .load(runbook);
        loaded.warnings().forEach(console.report);
        GivenParameters parameters = setup.parameters(
                typed,
                NamedValues.NONE,
                question -> Optional.empty(),
                text -> console.report.accept(new Progress.Warning(text)));
        ParameterReader.read(runbook.text())
                .filter(declared -> !declared.parameters().isEmpty())
                .ifPresent(declared -> require(parameters, declared, runbook));
        return ExploredRunbook.of(runbook, typed, parameters);
    }

    /** Refuses values that each run would refuse, and masks those of secrets from now on, but for the text that the simulator gives. */
    private void require(GivenParameters parameters, ParameterReader declared, ScriptFile runbook) {
        try {
            parameters.resolve(declared.parameters()).values().values().stream()
                    .filter(Secret.class::isInstance)
                    .map(Secret.class::cast)
                    .filter(secret -> !secret.reveal().equals(Exploration.SECRET))
                    .forEach(process().redactor());
        } catch (BallastException refused) {
            refused.locateAt(new SourceLocation(runbook.fileName(), declared.line()));
            throw refused;
        }
    }

    private Explorer.Limit limit() {
        if (seed != null) {
            return new Explorer.Limit(seed, 1, NO_END);
        }
        Duration most = time == null && histories != null
                ? NO_END
                : SettingType.duration("--for", time == null ? DEFAULT_TIME : time);
        return new Explorer.Limit(1, histories == null ? Long.MAX_VALUE : histories, most);
    }

    private List<String> lines() {
        if (explorer == null) {
            return List.of();
        }
        Explorer.Tally tally = explorer.tally();
        List<String> lines = new ArrayList<>();
        if (finding == null || tally.histories() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "tried %,d histories: %,d runs, %,d requests, %,d faults, %,d changes between runs",
                    tally.histories(),
                    tally.runs(),
                    tally.requests(),
                    tally.faults(),
                    tally.changes()));
        }
        if (finding != null) {
            lines.addAll(finding.lines());
            finding.seed().map(this::repeated).ifPresent(lines::add);
        }
        return lines;
    }

    /**
     * Returns the typed command with the seed of the finding before the script, and with the same arguments of the script, but for
     * the values of secrets.
     */
    private String repeated(long found) {
        List<String> typed = originals();
        int end = typed.contains(END) ? typed.indexOf(END) : typed.size();
        List<String> words = without(LIMITS, typed.subList(0, end));
        int last = words.size() - 1;
        // Behind the script the option could be one of the runbook.
        words.addAll(words.indexOf(script.toString()) == last ? last : last + 1, List.of("--seed", "" + found));
        words.add(0, "ballast");
        List<Parameter> parameters = ParameterArguments.parameters(script.toString());
        List<String> rest = typed.subList(end, typed.size());
        if (!parameters.isEmpty() && !rest.isEmpty()) {
            // Ballast itself has written the first --.
            rest = rest.subList(1, rest.size());
        }
        // Behind another -- there are arguments alone.
        int options = rest.contains(END) ? rest.indexOf(END) : rest.size();
        List<String> open = rest.subList(0, options);
        List<String> variables = new ArrayList<>();
        for (Parameter parameter : parameters) {
            List<String> left = parameter.type() == Parameter.Type.SECRET
                    ? without(Set.copyOf(List.of(parameter.option(), "--" + parameter.name())), open)
                    : open;
            if (left.size() < open.size()) {
                variables.add(parameter.variable());
            }
            open = left;
        }
        words.addAll(open);
        words.addAll(rest.subList(options, rest.size()));
        return "repeat" + (variables.isEmpty() ? "" : " with the secret in " + String.join(", ", variables)) + ": "
                + words.stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
    }

    /** Returns the words without these options and their values. */
    private static List<String> without(Set<String> options, List<String> words) {
        List<String> others = new ArrayList<>();
        for (Iterator<String> each = words.iterator(); each.hasNext(); ) {
            String word = each.next();
            if (!options.contains(word.replaceFirst("(?s)=.*", ""))) {
                others.add(word);
            } else if (!word.contains("=")) {
                each.next();
            }
        }
        return others;
    }

    private List<String> originals() {
        return spec().commandLine().getParseResult().originalArgs();
    }

    private Map<String, Object> json(int status) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(
                "status",
                status == ExitStatus.DONE ? "passed" : status == ExitStatus.DIFFERS ? "failed" : "incomplete");
        fields.put("exit", status);
        if (explorer != null) {
            Explorer.Tally tally = explorer.tally();
            fields.put("histories", tally.histories());
            fields.put("runs", tally.runs());
            fields.put("requests", tally.requests());
            fields.put("faults", tally.faults());
            fields.put("changes", tally.changes());
        }
        Map<String, Object> found = new LinkedHashMap<>();
        if (finding != null) {
            found.put("seed", finding.seed().orElse(null));
            found.put("disturbances", finding.disturbances());
            found.put("shrunkFrom", finding.steps());
            found.put("story", finding.story());
            found.put("step", finding.step());
            found.put("changes", finding.changes());
            found.put("problems", finding.problems());
        }
        fields.put("finding", finding == null ? null : found);
        return fields;
    }
}
