package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.dsl.TargetInfo;
import dev.ballast.profile.Profile;
import dev.ballast.profile.Setting;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.command.YesOption;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.report.ErrorReporter;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.ProgressLines;
import dev.ballast.repl.terminal.Console;
import dev.ballast.repl.terminal.Shell;
import dev.ballast.run.ScriptFile;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.util.List;

/** A session at the terminal: the prompt comes first, the cloud and the compiler are prepared behind it. */
final class InteractiveSession {

    private final ProcessEnvironment process;
    private final CommonOptions common;
    private final YesOption yes;
    private final Console console;
    private final Lines lines;
    private final ProgressLines progress;
    private final RequestLog requests = new RequestLog();
    private final ErrorReporter errors;

    InteractiveSession(ProcessEnvironment process, CommonOptions common, YesOption yes, Console console) {
        this.process = process;
        this.common = common;
        this.yes = yes;
        this.console = console;
        this.lines = new Lines(console.out(), console::screen, process.redactor());
        this.progress = new ProgressLines(lines);
        this.errors = new ErrorReporter(lines, common.verbose());
    }

    /** Runs these scripts, then evaluates lines until the user leaves; returns the exit status. */
    int status(CloudSetup builder, List<ScriptFile> before, boolean quiet) {
        offerSandbox(builder);
        try (SessionTargets targets =
                new SessionTargets(process, withConsole(builder), () -> withConsole(common.builder(process)))) {
            return StandardStreams.withStreams(unclosedInput(), console.out(), () -> answer(targets, before, quiet));
        }
    }

    /** A line that closed the input would close the terminal. */
    private static InputStream unclosedInput() {
        return new BufferedInputStream(new FilterInputStream(System.in) {
            @Override
            public void close() {}
        });
    }

    /** Uses the sandbox if no account is configured, or reports what is missing. */
    private void offerSandbox(CloudSetup builder) {
        TargetInfo targetInfo = builder.targetInfo();
        if (targetInfo.host() != null || targetInfo.sandbox()) {
            return;
        }
        boolean named = common.profile().isPresent()
                || process.profiles().variable("BALLAST_PROFILE").isPresent();
        if (!named
                && console.ask("No account is set. Use the simulator (sandbox) in this process? [y/N]")
                        .filter(answer -> answer.strip().matches("(?i)y|yes"))
                        .isPresent()) {
            builder.option(Setting.PROFILE, Profile.SANDBOX);
        } else {
            builder.open().close();
        }
    }

    private int answer(SessionTargets targets, List<ScriptFile> before, boolean quiet) {
        Shell shell = new Shell(new Shell.Parts(
                console,
                targets.begin(console.out(), requests, lines::line),
                progress,
                errors,
                this::text,
                this::whole,
                process.redactor(),
                process.folders().state(),
                process.environment(),
                console.withInterrupts(process.stops())));
        if (!quiet) {
            console.out().println("Ballast: /help for help, Ctrl-D to leave");
        }
        // A cloud that cannot be opened is reported above the prompt, and again by each line that needs it.
        targets.warm(shell::warm, errors::report);
        Thread farewell = new Thread(() -> printFarewell(shell));
        Runtime.getRuntime().addShutdownHook(farewell);
        try {
            before.forEach(shell::evaluate);
            return shell.run();
        } finally {
            Runtime.getRuntime().removeShutdownHook(farewell);
        }
    }

    /** A line may end the program; the terminal is being closed by then, standard error is not. */
    private void printFarewell(Shell shell) {
        if (shell.isBusy()) {
            process.err()
                    .println("the line called System.exit, which ends the program; to leave the prompt, type exit");
            process.err().flush();
        }
    }

    private String text(Object value) {
        return process.text(value, console.valueScreen(), console.valueScreen().live() ? Limits.PAGED : Limits.USUAL);
    }

    private String whole(Object value) {
        return process.text(value, console.valueScreen(), Limits.PIPED);
    }

    private CloudSetup withConsole(CloudSetup builder) {
        return builder.progress(progress)
                .secrets(process.redactor())
                .display(new PrintedDisplay(process, console.out(), console::screen, Limits.USUAL, progress))
                .log(common.verbose() ? requests.andThen(lines::line) : requests)
                .prompt(question -> lines.asking(() -> console.askSecret(question)))
                .confirm(yes.or(question -> lines.asking(() -> console.ask(question))));
    }
}
