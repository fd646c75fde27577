package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.check.ParameterReader;
import dev.ballast.dsl.Display;
import dev.ballast.dsl.TargetInfo;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.LoggedEvent;
import dev.ballast.ledger.WriteGrant;
import dev.ballast.parameters.GivenParameters;
import dev.ballast.parameters.NamedValues;
import dev.ballast.parameters.ParameterFile;
import dev.ballast.parameters.ParameterFile.Format;
import dev.ballast.profile.Setting;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.rehearsal.Plan;
import dev.ballast.rehearsal.PlannedCalls;
import dev.ballast.repl.command.YesOption;
import dev.ballast.repl.render.Screen;
import dev.ballast.run.Compiler;
import dev.ballast.run.Evaluation;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.Failure;
import dev.ballast.run.FullCheck;
import dev.ballast.run.NotebookFile;
import dev.ballast.run.Outcome;
import dev.ballast.run.RunEnd;
import dev.ballast.run.RunbookExecution;
import dev.ballast.run.RunbookLoader;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
            "begin with -. A script that declares params { ... } takes their values as options after its name;",
            "SCRIPT --help lists them.",
            "",
            "Exit status: 0 done; 1 the run failed; 2 wrong usage or settings; 3 refused by a rule before any",
            "request was sent, by the budget or by a quota; 4 the outcome of a write is unknown: check the",
            "account; 5 busy: another run writes to the target, no write was sent; 6 waits for the approval of a",
            "step: the same command continues; 130 interrupted (143 by termination, 129 by the end of the",
            "terminal)."
        })
final class RunCommand extends ProgramCommand {

    @Parameters(
            index = "0",
            paramLabel = "SCRIPT",
            description = "A Groovy file in UTF-8, or a notebook; - is standard input.")
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
            names = "--confirm",
            description = "Show the plan, ask once, then run; a write that is not in the plan stops the run.")
    private boolean confirms;

    @Option(names = "--out", paramLabel = "FILE", description = "With --dry-run: write the plan to this file, as JSON.")
    private Path out;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "Run only if script, target and plan equal those in this file.")
    private Path plan;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "With --out and a profile with approvals: sign the plan with this SSH key.")
    private Path key;

    @Option(
            names = "--budget",
            paramLabel = "DOLLARS",
            description = "Run only if the plan adds at most this to the costs of a month, or none for no limit.")
    private String budget;

    @Option(
            names = "--detailed-exitcode",
            description = "With --dry-run: exit with status 10 if the run would change something.")
    private boolean detailed;

    @Option(
            names = "--params",
            paramLabel = "FILE",
            description =
                    "Read values of the script's parameters from this file: YAML, JSON or TOML; - is standard input.")
    private Path parameterFile;

    @Option(
            names = "--params-format",
            paramLabel = "FORMAT",
            completionCandidates = OptionValues.ParameterFormats.class,
            description = "Read --params as yaml, json or toml, whatever its name is.")
    private ParameterFile.Format parameterFormat;

    @Option(names = "--parameters", description = "List the parameters of the script, and do not run it.")
    private boolean listsParameters;

    @Option(
            names = "--to",
            paramLabel = "FILE",
            description = "With a notebook: write a copy of it, with what each cell printed, to this file.")
    private Path to;

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
    /** The execution whose plan is agreed to, if there is one, and that of the run itself. */
    private volatile RunbookExecution trial;

    private volatile RunbookExecution execution;
    private volatile long trialRequests;
    private CatalogueCheck kept;
    private GivenParameters parameters;
    private NotebookCopy copy;
    private PlanSignature signature = PlanSignature.NONE;

    /** Opens nothing before the script compiles. */
    @Override
    public Integer call() {
        requireTogether();
        if (listsParameters) {
            ParameterHelp.lines(script.toString(), script().read(process()).text(), screen())
                    .forEach(process().out()::println);
            return ExitStatus.DONE;
        }
        console = new RunConsole(process(), common(), yes.or(process().confirm()));
        Evaluation evaluation = new Evaluation(
                running -> {
                    CloudSetup asked = refresh.on(builder(state));
                    file = script().read(process());
                    file.notebook()
                            .flatMap(NotebookFile::omission)
                            .ifPresent(text -> console.report.accept(new Progress.Note(text)));
                    parameters = parameters();
                    if (to != null) {
                        copy = new NotebookCopy(script, file, to);
                    }
                    if (out != null) {
                        PlanFile.requireWritable(out, script);
                        signature = PlanSignature.of(asked, key, process());
                    }
                    kept = noCheck ? null : asked.acceptingCheck();
                    run(noCheck ? Compiler.type(file) : checkedType(asked), running);
                },
                console.lines::line,
                () -> current().map(RunbookExecution::writes).orElse(List.of()));
        Thread farewell = new Thread(this::reportEndByScript);
        Runtime.getRuntime().addShutdownHook(farewell);
        try {
            return end(console.printing(
                    () -> console.listening(evaluation::stop, () -> evaluation.outcome(this::failure))));
        } finally {
            Runtime.getRuntime().removeShutdownHook(farewell);
        }
    }

    private ScriptArgument script() {
        return new ScriptArgument(script, spec().commandLine().getParseResult().originalArgs());
    }

    private Failure failure(Throwable thrown) {
        return Failure.of(thrown, file);
    }

    private int end(Outcome outcome) {
        RunEnd result =
                new RunEnd(outcome, current().filter(RunbookExecution::isOpened).isPresent(), requests());
        if (copy != null) {
            copy.end(result, console.lines::redacted);
        }
        if (dryRun) {
            RehearsedRun ended = rehearsed == null ? new RehearsedRun(builder(state), console, screen()) : rehearsed;
            return ended.end(result, output.isJson(), detailed, exit -> write(ended, result, exit));
        }
        int exit = output.isJson() ? console.report.end(result, process().out()) : console.report.end(result);
        tell(result);
        return exit;
    }

    /** Tells the hooks of the profile how a run has ended that has begun on the account. */
    private void tell(RunEnd result) {
        if (!dryRun && execution != null && execution.isOpened()) {
            console.tell(
                    builder(state),
                    result.exit() == ExitStatus.WAITING ? Setting.ON_WAITING_APPROVAL : Setting.ON_END,
                    () -> console.report.document(result));
        }
    }

    /**
     * Lists what a script that ends the process left out of its plan, and writes the document that a program waits for. The
     * status is that of the script, but for a write that was refused: no status of a script may hide that.
     */
    private void reportEndByScript() {
        try {
            current().ifPresent(RunbookExecution::requireAsPlanned);
        } catch (RuleException refused) {
            int status = end(new Outcome.Failed(failure(refused)));
            process().out().flush();
            process().err().flush();
            Runtime.getRuntime().halt(status);
        }
        Outcome ended = new Outcome.Failed(
                failure(new InterruptedRunException("the script ended the program with System.exit", null)));
        if (output.isJson()) {
            end(ended);
            return;
        }
        RunEnd result = new RunEnd(ended, true, requests());
        if (copy != null) {
            copy.end(result, console.lines::redacted);
        }
        tell(result);
    }

    private Optional<RunbookExecution> current() {
        return Optional.ofNullable(execution).or(() -> Optional.ofNullable(trial));
    }

    private long requests() {
        return trialRequests + (execution == null ? 0 : execution.requests());
    }

    private void requireTogether() {
        if (parameterFormat != null && parameterFile == null) {
            throw new WrongUsageException("--params-format has no effect without --params", "add --params FILE");
        }
        if (dryRun && to != null) {
            throw new WrongUsageException("--dry-run has no outputs for --to", "leave out one of them");
        }
        if (script().isOfOtherTool()) {
            return;
        }
        if (dryRun && budget != null) {
            throw new WrongUsageException(
                    "--dry-run writes nothing, so --budget has no effect", "leave out one of them");
        }
        if (key != null && out == null) {
            throw new WrongUsageException("--key has no effect without --out", "add --dry-run --out FILE");
        }
        if (dryRun ? confirms || plan != null : detailed || out != null) {
            throw new WrongUsageException(
                    dryRun
                            ? "--dry-run writes nothing, so --confirm and --plan have no effect"
                            : "--out and --detailed-exitcode belong to --dry-run",
                    dryRun ? "leave out --dry-run, or the other option" : "add --dry-run");
        }
    }

    private Class<?> checkedType(CloudSetup asked) {
        FullCheck check = asked.fullCheck(kept);
        RunbookLoader.Loaded loaded =
                new RunbookLoader(check, noCache ? Optional.empty() : process().runbooks()).load(file);
        loaded.warnings().forEach(console.report);
        secrets = loaded.secrets();
        return loaded.type();
    }

    private void run(Class<?> type, Evaluation running) {
        // No file of the ledger is created for it either.
        running.requireNotStopped();
        CloudSetup setup = console.on(opened());
        if (!dryRun && plan == null) {
            setup.requireNoApprovals();
        }
        if (dryRun) {
            rehearsed = new RehearsedRun(setup, console, screen());
        } else if (asks(setup) || plan != null || setup.budget().isPresent()) {
            setup.only(approved(type, running, setup));
        }
        execution = executionOn(setup);
        if (copy != null) {
            console.output.copyTo(copy.stream("stdout"));
            StandardStreams.copyErr(copy.stream("stderr"));
        }
        execution.run(type, arguments, running);
        if (dryRun) {
            rehearsed.plan().requireRoom();
        }
    }

    private boolean asks(CloudSetup setup) {
        return confirms || (plan == null && setup.targetInfo().asks() && !yes.isGiven());
    }

    /** Rehearses the run without its output; returns its writes once the plan is the one of the file, or is agreed to. */
    private PlannedCalls approved(Class<?> type, Evaluation running, CloudSetup setup) {
        StoredPlan stored = plan == null ? null : StoredPlan.read(plan);
        Optional<List<LoggedEvent>> continued = Optional.empty();
        boolean othersApprove = false;
        if (stored != null) {
            madeOf().requireMadeOf(stored);
            if (setup.needsApproval()) {
                WriteGrant grant = PlanSignature.grant(stored, setup);
                othersApprove = grant.steps() != null;
                setup.approved(grant);
                continued = setup.continued(stored.sha256());
                setup.continuing(continued.orElse(List.of()));
                if (continued.isEmpty()) {
                    console.report.continueByNewPlan();
                }
            }
        }
        CloudSetup rehearsing = console.on(opened()).display(Display.NONE).continuing(continued.orElse(List.of()));
        RehearsedRun rehearsal = new RehearsedRun(rehearsing, console, screen());
        trial = executionOn(rehearsing);
        try {
            StandardStreams.withoutOutput(() -> trial.run(type, arguments, running));
        } finally {
            trialRequests = rehearsal.plan().effort().reads();
        }
        if (stored != null) {
            RunEnd done = new RunEnd(new Outcome.Finished(), true, 0);
            String now = rehearsal.json(done, ExitStatus.DONE, stored.salt());
            if (continued.isPresent()) {
                madeOf().requireRest(stored, now);
            } else {
                madeOf().requireSame(stored, now);
            }
        }
        if (rehearsal.changes()) {
            rehearsal.plan().requireRoom();
            rehearsing
                    .budget()
                    .ifPresent(limit ->
                            limit.require(rehearsal.plan(), rehearsing.dialect().publicService()));
        }
        // A plan in a file was agreed to by the one who passes it on, but nobody may be here who approves its steps.
        boolean asksLater = !othersApprove && rehearsal.plan().count(Plan.Action.AWAIT) > 0;
        if ((asks(rehearsing) || asksLater) && rehearsal.changes()) {
            rehearsal.report();
            yes.require(
                    "run this plan on " + rehearsing.targetInfo().place(),
                    question -> console.lines.asking(() -> process().confirm().ask(question)),
                    "nothing was written: you said no");
        }
        return rehearsing.rehearsal().orElseThrow().calls();
    }

    private RunbookExecution executionOn(CloudSetup setup) {
        RunbookExecution created = new RunbookExecution(setup::open, setup::plannedWrites, file, kept, console.report);
        created.parameters(parameters);
        return created;
    }

    /** Returns the values of the parameters, the same for the rehearsal and the run: a question is asked once. */
    private GivenParameters parameters() {
        if (parameterFile != null && ParameterReader.of(file.text()).isEmpty()) {
            throw new WrongUsageException(
                    script + " declares no parameters, so --params has no effect", "leave out --params");
        }
        return console.on(builder(state))
                .parameters(
                        arguments,
                        parameterFile == null ? NamedValues.NONE : valuesOfFile(),
                        question ->
                                console.lines.asking(() -> process().confirm().ask(question)),
                        text -> console.report.accept(new Progress.Warning(text)));
    }

    private NamedValues valuesOfFile() {
        Format format = parameterFormat == null ? Format.of(parameterFile) : parameterFormat;
        if (!ProcessEnvironment.isPiped(parameterFile)) {
            return ParameterFile.read(parameterFile, format, text -> console.report.accept(new Progress.Note(text)));
        }
        if (ProcessEnvironment.isPiped(script)) {
            throw new WrongUsageException(
                    "the script and --params cannot both be standard input", "write one of them to a file");
        }
        return ParameterFile.read(parameterFile, format, process().pipedText());
    }

    private void write(RehearsedRun ended, RunEnd result, int exit) {
        if (out != null) {
            madeOf().write(out, ended.json(result, exit));
            signature.sign(out);
        }
    }

    private Screen screen() {
        return process().screen(common().color());
    }

    private PlanFile madeOf() {
        TargetInfo target = builder(state).targetInfo();
        return new PlanFile(file, target.place(), builder(state).dialect().name(), parameters.planned());
    }

    private CloudSetup opened() {
        CloudSetup setup = refresh.on(builder(state)).constantSecrets(secrets);
        return budget == null ? setup : setup.option(Setting.BUDGET, budget);
    }
}
