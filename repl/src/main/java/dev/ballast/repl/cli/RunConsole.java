package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.SetupException;
import dev.ballast.profile.Prompt;
import dev.ballast.profile.Setting;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.redact.SecretName;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.Report;
import dev.ballast.repl.report.ScriptOutput;
import dev.ballast.run.Evaluation;
import dev.ballast.run.Outcome;
import dev.ballast.run.RunEnd;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** The input and output of one run of the program: progress lines on standard error, a report, and the script's streams. */
final class RunConsole {

    private static final int MOST_SIGNALS = 3;

    final Lines lines;
    final Report report;
    final ScriptOutput output;
    private final ProcessEnvironment process;
    private final CommonOptions common;
    private final Confirm confirm;
    private volatile Runnable stopListening = () -> {};

    RunConsole(ProcessEnvironment process, CommonOptions common, Confirm confirm) {
        this.process = process;
        this.common = common;
        this.confirm = confirm;
        this.lines = process.lines(common.color());
        this.report = new Report(lines, process.nanoTime(), common.verbose() && !process.isForAgent());
        this.output = new ScriptOutput(process.out(), lines);
    }

    CloudSetup on(CloudSetup builder) {
        Prompt prompt = process.prompt();
        if (common.verbose()) {
            builder.log(lines::line);
        }
        return builder.progress(report)
                .prompt(prompt.canAsk() ? question -> lines.asking(() -> prompt.ask(question)) : Prompt.NONE)
                .confirm(question -> lines.asking(() -> confirm.ask(question)))
                .display(new PrintedDisplay(
                        process, output.stream(), () -> process.screen(common.color()), process.limits(), report));
    }

    /** Runs work that opens the cloud if it needs it, ends it at a stop signal, reports how it ended, and returns the exit status. */
    int run(CloudSetup setup, Consumer<LazyCloud> work) {
        return run(setup, work, end -> {});
    }

    /** Does the same, and gives the end to {@code ended}. */
    int run(CloudSetup setup, Consumer<LazyCloud> work, Consumer<RunEnd> ended) {
        try (LazyCloud cloud = new LazyCloud(on(setup))) {
            Evaluation evaluation = new Evaluation(running -> work.accept(cloud), lines::line, cloud::writes);
            Outcome outcome = listening(evaluation::stop, evaluation::outcome);
            RunEnd end = new RunEnd(outcome, cloud.opened().isPresent(), cloud.requests());
            int exit = report.endQuietly(end);
            ended.accept(end);
            return exit;
        }
    }

    /**
     * Gives the command of a hook a document, if the file of the profile names one. Secrets are neither in the document nor in
     * the variables of the command. That the command fails is a warning, since what it is told of has happened.
     */
    void tell(CloudSetup setup, Setting hook, Supplier<String> document) {
        Map<String, String> variables = new HashMap<>(process.environment());
        variables
                .entrySet()
                .removeIf(each -> SecretName.matches(each.getKey())
                        || !lines.redacted(each.getValue()).equals(each.getValue()));
        try {
            setup.tell(hook, () -> lines.redacted(document.get()) + "\n", variables);
        } catch (SetupException | InterruptedRunException failed) {
            lines.event(new Progress.Warning(failed.problem()));
        }
    }

    /** Runs a task with the streams of a script and returns its result. */
    <T> T printing(Supplier<T> task) {
        // A stream of the JDK, so that scripts get its own messages about wrong calls.
        InputStream in = new BufferedInputStream(new InterruptibleInputStream(System.in));
        T result = StandardStreams.withStreams(in, output.stream(), task);
        output.endLine();
        return result;
    }

    /**
     * Returns the outcome of a task. The listener receives stop signals until the program ends, so that a second one does not
     * end it before it has reported the first; a fourth ends it, even if nothing takes its report.
     */
    Outcome listening(IntConsumer listener, Supplier<Outcome> task) {
        AtomicInteger signals = new AtomicInteger();
        stopListening = process.stops().apply(signal -> {
            if (signal == Evaluation.INTERRUPT && process.isTerminal("stdin") && process.isTerminal("stderr")) {
                lines.endInterruptedLine();
            }
            listener.accept(signal);
            if (signals.incrementAndGet() == MOST_SIGNALS) {
                stopListening.run();
            }
        });
        return task.get();
    }
}
