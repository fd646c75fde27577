package dev.ballast.repl.cli;

import dev.ballast.CloudOpening;
import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.Runbook;
import dev.ballast.dsl.TargetInfo;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.error.RuleException;
import dev.ballast.error.ShellWord;
import dev.ballast.reconcile.context.EvaluationScope;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.rehearsal.PlannedCalls;
import dev.ballast.rehearsal.PlannedWrites;
import dev.ballast.repl.evaluation.Checks;
import dev.ballast.repl.evaluation.Compiler;
import dev.ballast.repl.evaluation.Evaluation;
import dev.ballast.repl.evaluation.Failure;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.RunbookLoader;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.report.ExitStatus;
import dev.ballast.repl.report.RunResult;
import dev.ballast.rules.NearestMatch;
import groovy.lang.Script;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast run}: runs a runbook. */
@Command(
        name = "run",
        header = "Run a runbook.",
        customSynopsis = "ballast [run] [OPTIONS] SCRIPT [ARGS...]",
        footer = {
            "",
            "The output of the script goes to standard output unchanged; progress, warnings, errors and the",
            "summary go to standard error. With --output json the last line of standard output is one JSON",
            "document: status, exit, created, adopted, changed, unchanged, kept, deleted, warnings, delays,",
            "error, requests, seconds. Options may stand anywhere; put -- before arguments for the script that",
            "begin with -.",
            "",
            "Exit status: 0 done; 1 the run failed; 2 wrong usage or settings; 3 refused by a rule before any",
            "request was sent; 4 the outcome of a create is unknown: check the account; 5 busy: another run",
            "writes to the target, no write was sent; 130 interrupted (143 by termination, 129 by the end of",
            "the terminal)."
        })
final class RunCommand extends ProgramCommand {

    private static final Map<String, String> OF_OTHER_TOOLS = Map.of("plan", "run --dry-run", "apply", "run");

    @Parameters(index = "0", paramLabel = "SCRIPT", description = "A Groovy file in UTF-8; - is standard input.")
    private Path script;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ARGS", description = "Arguments of the script (args).")
    private List<String> arguments = new ArrayList<>();

    @Mixin
    private OutputOption output;

    @Option(names = "--no-check", description = "Do not check the whole script before it runs.")
    private boolean noCheck;

    @Option(
            names = "--no-cache",
            description = "Check and compile the script, even if it has not changed since its last run.")
    private boolean noCache;

    @Option(
            names = "--dry-run",
            description = "Run the script on a simulator over the account, and print the plan: what it would change.")
    private boolean dryRun;

    @Option(
            names = "--offline",
            description = "With --dry-run: read the existing resources from the ledger and send no request.")
    private boolean offline;

    @Option(
            names = "--confirm",
            description = "Show the plan, ask once, then run; a write that is not in the plan stops the run.")
    private boolean confirms;

    @Option(names = "--out", paramLabel = "FILE", description = "With --dry-run: write the plan to this file, as JSON.")
    private Path out;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "Run only if script, arguments, target and plan equal those in this file.")
    private Path plan;

    @Option(
            names = "--detailed-exitcode",
            description = "With --dry-run: exit with status 10 if the run would change something.")
    private boolean detailed;

    @Mixin
    private YesOption yes;

    @Mixin
    private StateOption state;

    @Mixin
    private RefreshOption refresh;

    private RunConsole console;
    private Set<String> secrets = Set.of();
    private volatile RehearsedRun rehearsed;
    private volatile ScriptFile file = ScriptFile.NONE;
    private volatile Cloud cloud;
    private volatile Optional<CloudOpening> agreed = Optional.empty();
    private volatile long reads;
    private volatile boolean performs;
    private CatalogueCheck kept;

    /** Opens nothing before the script compiles. */
    @Override
    public Integer call() {
        requireTogether();
        console = new RunConsole(process(), common(), yes.or(process().confirm()));
        Evaluation evaluation = new Evaluation(
                running -> {
                    CloudOpening asked = refresh.on(builder(state));
                    file = read();
                    if (out != null) {
                        PlanFile.requireWritable(out, script);
                    }
                    kept = noCheck ? null : offline ? asked.catalogueCheck() : asked.acceptingCheck();
                    run(noCheck ? Compiler.type(file) : checkedType(asked), running);
                },
                console.lines::line,
                () -> cloud == null ? List.of() : cloud.writes());
        Thread farewell = new Thread(this::reportEndByScript);
        Runtime.getRuntime().addShutdownHook(farewell);
        try {
            return end(console.printing(
                    () -> console.listening(evaluation::stop, () -> evaluation.outcome(this::failure))));
        } finally {
            Runtime.getRuntime().removeShutdownHook(farewell);
        }
    }

    private Failure failure(Throwable thrown) {
        return Failure.of(thrown, file);
    }

    private int end(Outcome outcome) {
        RunResult result = new RunResult(outcome, cloud != null, requests());
        if (dryRun) {
            RehearsedRun ended = rehearsed == null ? new RehearsedRun(builder(state), console, page()) : rehearsed;
            return ended.end(result, output.form(), detailed, exit -> write(ended, result, exit));
        }
        return output.isJson() ? console.report.end(result, process().out()) : console.report.end(result);
    }

    /**
     * Lists what a script that ends the process left out of its plan, and writes the document that a program waits for. The
     * status is that of the script, but for a write that was refused: no status of a script may hide that.
     */
    private void reportEndByScript() {
        try {
            agreed.flatMap(CloudOpening::plannedWrites).ifPresent(this::requireAsPlanned);
        } catch (RuleException refused) {
            int status = end(new Outcome.Failed(failure(refused)));
            process().out().flush();
            process().err().flush();
            Runtime.getRuntime().halt(status);
        }
        if (output.isJson()) {
            end(new Outcome.Failed(
                    failure(new InterruptedRunException("the script ended the program with System.exit", null))));
        }
    }

    /** Returns how many requests were sent to the service. */
    private long requests() {
        return performs && cloud != null ? reads + cloud.requests() : reads;
    }

    private void requireTogether() {
        if (offline && out != null) {
            throw new WrongUsageException(
                    "--offline reads the ledger only, so --plan cannot run its plan", "leave out --offline");
        }
        if (offline && refresh.given()) {
            throw new WrongUsageException("--offline sends no request, but --refresh does", "leave out one of them");
        }
        boolean mistyped = OF_OTHER_TOOLS.containsKey(script.toString()) && Files.notExists(script);
        if (mistyped) {
            // The command of another tool: the message about it keeps the options.
            return;
        }
        if (dryRun ? confirms || plan != null : detailed || offline || out != null) {
            throw new WrongUsageException(
                    dryRun
                            ? "--dry-run writes nothing, so --confirm and --plan have no effect"
                            : "--offline, --out and --detailed-exitcode belong to --dry-run",
                    dryRun ? "leave out --dry-run, or the other option" : "add --dry-run");
        }
    }

    /** Checks again with the lists of the service if those kept lack a region, plan or image. */
    private void requireOffered(Cloud open) {
        if (kept != null && kept.isUnsettled() && open.dialect().publicService()) {
            new Checks(Optional.ofNullable(open.usualRegion()), open.dialect(), open.catalogue()).require(file);
        }
    }

    private Class<?> checkedType(CloudOpening asked) {
        Checks checks = new Checks(asked, kept);
        RunbookLoader.Loaded loaded =
                new RunbookLoader(checks, noCache ? Optional.empty() : process().runbooks()).load(file);
        secrets = loaded.secrets();
        return loaded.type();
    }

    /** Reads the script; for a missing file the message suggests the nearest command, or the one that other tools call so. */
    private ScriptFile read() {
        try {
            return process().script(script);
        } catch (WrongUsageException wrong) {
            String word = script.toString();
            throw wrong.remedy().isPresent()
                    ? wrong
                    : Optional.ofNullable(OF_OTHER_TOOLS.get(word))
                            .or(() -> NearestMatch.of(
                                    word,
                                    Program.commands(process()).getSubcommands().keySet()))
                            .map(near -> new WrongUsageException(
                                    wrong.getMessage(), "did you mean the command: ballast " + typed(near, word)))
                            .orElse(wrong);
        }
    }

    /** Returns what was typed with a command in the place of that word: an option left out could run what it would have stopped. */
    private String typed(String command, String word) {
        List<String> rest =
                new ArrayList<>(spec().commandLine().getParseResult().originalArgs());
        rest.remove("run");
        rest.remove(word);
        return Stream.concat(
                        Stream.of(command.split(" ")).filter(part -> !part.startsWith("-") || !rest.contains(part)),
                        rest.stream())
                .map(ShellWord::quoted)
                .collect(Collectors.joining(" "));
    }

    private void run(Class<?> type, Evaluation running) {
        // No file of the ledger is created for it either.
        running.requireNotStopped();
        CloudOpening told = console.on(opened());
        if (dryRun) {
            rehearsed = new RehearsedRun(offline ? told.offline() : told, console, page());
        } else if (confirms || plan != null || (told.targetInfo().asks() && !yes.isGiven())) {
            told.only(approved(type, running));
            agreed = Optional.of(told);
        }
        cloud = null;
        performs = true;
        perform(type, told, running);
    }

    /** Rehearses the run without its output; returns its writes once the plan is the one of the file, or is agreed to. */
    private PlannedCalls approved(Class<?> type, Evaluation running) {
        PlanFile madeOf = madeOf();
        if (plan != null) {
            madeOf.requireMadeOf(plan);
        }
        CloudOpening trial = console.on(opened()).display(RehearsedRun.NO_DISPLAY);
        RehearsedRun rehearsal = new RehearsedRun(trial, console, page());
        try {
            rehearsal.withoutOutput(() -> perform(type, trial, running));
        } finally {
            reads = rehearsal.plan().cost().reads();
        }
        if (plan != null) {
            madeOf.requireSame(plan, rehearsal.json(done(), ExitStatus.DONE));
        }
        // A plan in a file was agreed to by the one who passes it on.
        if ((plan == null || confirms) && !rehearsal.plan().isEmpty()) {
            rehearsal.report();
            yes.require(
                    "run this plan on " + trial.targetInfo().place(),
                    question -> console.lines.asking(() -> process().confirm().ask(question)),
                    "nothing was written: you said no");
        }
        return trial.rehearsal().orElseThrow().calls();
    }

    private void write(RehearsedRun ended, RunResult result, int exit) {
        if (out != null) {
            madeOf().write(out, ended.json(result, exit));
        }
    }

    private Screen page() {
        return process().page(common().color());
    }

    private RunResult done() {
        return new RunResult(new Outcome.Finished(), true, 0);
    }

    private PlanFile madeOf() {
        TargetInfo target = builder(state).targetInfo();
        return new PlanFile(
                file, arguments, target.place(), builder(state).dialect().name());
    }

    private CloudOpening opened() {
        return refresh.on(builder(state)).constantSecrets(secrets);
    }

    private void perform(Class<?> type, CloudOpening told, Evaluation running) {
        Script compiled = Compiler.script(type, arguments);
        try (Cloud open = told.open()) {
            cloud = open;
            requireOffered(open);
            EvaluationScope whole = open.evaluation(file.fileName(), file.text());
            try {
                if (compiled instanceof Runbook runbook) {
                    runbook.runOn(open);
                }
                running.requireNotStopped();
                Evaluation.withItsThreads(compiled::run).run();
                requireAnswered(open);
                told.plannedWrites().ifPresent(this::requireAsPlanned);
            } catch (Throwable failure) {
                if (running.isStopped()) {
                    whole.recordInterrupt();
                } else {
                    whole.recordFailure(failure);
                }
                throw failure;
            } finally {
                whole.close();
            }
        }
    }

    /** Warns of each approved write that was not sent, which may have been unnecessary; fails after a refused one, even if the script caught that. */
    private void requireAsPlanned(PlannedWrites approved) {
        approved.unsent()
                .forEach(title -> console.report.accept(new Progress.Warning("approved, but not sent: " + title)));
        approved.requireNoneRefused();
    }

    /** A daemon of the script is not waited for: what it has sent goes without its answer. */
    private static void requireAnswered(Cloud ended) {
        List<String> sent = ended.writes();
        if (!sent.isEmpty()) {
            throw new OutcomeUnknownException(
                    "the script ended before " + String.join(", ", sent)
                            + " was answered: Ballast does not wait for daemon threads",
                    "wait for that thread in the script, such as with thread.join(), and run again");
        }
    }
}
