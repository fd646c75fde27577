package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.console.TerminalPrompt;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.Runbook;
import dev.ballast.profile.Prompt;
import dev.ballast.reconcile.Confirm;
import dev.ballast.repl.evaluation.Checks;
import dev.ballast.repl.evaluation.Compiler;
import dev.ballast.repl.evaluation.Evaluation;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.Report;
import dev.ballast.repl.report.RunResult;
import dev.ballast.repl.report.Screen;
import dev.ballast.repl.report.ScriptOutput;
import dev.ballast.rules.NearestMatch;
import groovy.lang.Script;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** One run of a runbook from its file to its exit status: nothing is opened before the script compiles. */
final class Run {

    private final Surroundings around;
    private final boolean verbose;
    private final boolean json;
    private final boolean checked;
    private final Confirm confirm;
    private final Screen.Color color;
    private final Lines lines;
    private final Report report;
    private volatile ScriptFile file;
    private volatile Cloud cloud;

    Run(Surroundings around, boolean verbose, Screen.Color color, boolean json, boolean checked, Confirm confirm) {
        this.around = around;
        this.verbose = verbose;
        this.json = json;
        this.checked = checked;
        this.confirm = confirm;
        this.color = color;
        this.lines = around.lines(color);
        this.report = new Report(lines, around.nanoTime(), verbose);
    }

    int status(Path script, List<String> arguments, Supplier<CloudBuilder> opening) {
        ScriptOutput output = new ScriptOutput(around.out(), lines);
        Outcome outcome = StandardStreams.lentTo(
                output.stream(),
                () -> outcome(() -> {
                    CloudBuilder asked = opening.get();
                    file = read(script, arguments, asked);
                    asked.display(display(output));
                    run(checked ? checkedScript(asked, arguments) : Compiler.compile(file, arguments), asked);
                }));
        output.endLine();
        RunResult ending = new RunResult(outcome, file, cloud != null, cloud == null ? 0 : cloud.requests());
        return json ? report.end(ending, around.out()) : report.end(ending);
    }

    private PrintedDisplay display(ScriptOutput output) {
        return new PrintedDisplay(
                output.stream(), () -> around.page(color), around.limits(), report, around.redactor());
    }

    /** Compiles while the check goes on, which says everything that the compiler would say of a script that is wrong. */
    private Script checkedScript(CloudBuilder asked, List<String> arguments) {
        CompletableFuture<Script> compiled = CompletableFuture.supplyAsync(() -> Compiler.compile(file, arguments));
        asked.constantSecrets(new Checks(asked.usualRegion()).require(file));
        return compiled.join();
    }

    /** What is no file was perhaps meant to be a command. */
    private ScriptFile read(Path script, List<String> arguments, CloudBuilder asked) {
        try {
            return around.script(script);
        } catch (WrongUsageException wrong) {
            throw wrong.remedy().isPresent()
                    ? wrong
                    : NearestMatch.of(script.toString(), CommandLineArguments.COMMANDS)
                            .map(near -> new WrongUsageException(
                                    wrong.getMessage(),
                                    "did you mean the command: "
                                            + asked.commands().of(near, arguments.toArray(String[]::new))))
                            .orElse(wrong);
        }
    }

    private Outcome outcome(Runnable task) {
        Evaluation evaluation = new Evaluation(task, lines::line, () -> cloud == null ? List.of() : cloud.writes());
        return around.listening(evaluation::stop, evaluation::outcome);
    }

    private void run(Script script, CloudBuilder opening) {
        TerminalPrompt terminal = new TerminalPrompt();
        opening.progress(report)
                .prompt(terminal.canAsk() ? question -> lines.asking(() -> terminal.ask(question)) : Prompt.none())
                .confirm(question -> lines.asking(() -> confirm.ask(question)));
        if (verbose) {
            opening.log(lines::line);
        }
        try (Cloud open = opening.open()) {
            cloud = open;
            if (script instanceof Runbook runbook) {
                runbook.runOn(open);
            }
            Evaluation.withItsThreads(script::run).run();
        }
    }
}
