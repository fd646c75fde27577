package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.console.TerminalPrompt;
import dev.ballast.profile.Prompt;
import dev.ballast.reconcile.Confirm;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.Report;
import dev.ballast.repl.report.ScriptOutput;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.util.function.Supplier;

/** The input and output of one run of the program: progress lines on standard error, a report, and the script's streams. */
final class RunFace {

    final Lines lines;
    final Report report;
    final ScriptOutput output;
    private final Surroundings around;
    private final CommonOptions common;
    private final Confirm confirm;

    RunFace(Surroundings around, CommonOptions common, Confirm confirm) {
        this.around = around;
        this.common = common;
        this.confirm = confirm;
        this.lines = around.lines(common.color());
        this.report = new Report(lines, around.nanoTime(), common.verbose());
        this.output = new ScriptOutput(around.out(), lines);
    }

    /** Connects the progress and questions of a cloud to this run. */
    CloudBuilder on(CloudBuilder opening) {
        TerminalPrompt terminal = new TerminalPrompt();
        if (common.verbose()) {
            opening.log(lines::line);
        }
        return opening.progress(report)
                .prompt(terminal.canAsk() ? question -> lines.asking(() -> terminal.ask(question)) : Prompt.NONE)
                .confirm(question -> lines.asking(() -> confirm.ask(question)))
                .display(new PrintedDisplay(
                        around, output.stream(), () -> around.page(common.color()), around.limits(), report));
    }

    /** Runs a task with the streams of a script and returns its result. */
    <T> T printing(Supplier<T> task) {
        // Scripts see a stream of the JDK, as without us: what is wrong with a call of it is said of that.
        InputStream in = new BufferedInputStream(new InterruptibleInputStream(System.in));
        T result = StandardStreams.lentTo(in, output.stream(), task);
        output.endLine();
        return result;
    }
}
