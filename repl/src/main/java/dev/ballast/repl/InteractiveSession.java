package dev.ballast.repl;

import dev.ballast.Opening;
import dev.ballast.converge.Confirm;
import dev.ballast.dsl.Destination;
import dev.ballast.error.BallastException;
import dev.ballast.repl.command.Commands;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Showing;
import dev.ballast.repl.render.TextWriter;
import dev.ballast.repl.report.Complaint;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.ProgressLines;
import dev.ballast.repl.session.CloudDoor;
import dev.ballast.repl.session.ScriptFile;
import dev.ballast.repl.session.Session;
import dev.ballast.repl.terminal.Console;
import dev.ballast.repl.terminal.Shell;
import dev.ballast.repl.terminal.Unhurried;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** A session at the terminal: the prompt comes first, the cloud and the compiler are made ready behind it. */
final class InteractiveSession {

    private final Surroundings around;
    private final CommonOptions common;
    private final boolean quiet;
    private final boolean yes;

    InteractiveSession(Surroundings around, CommonOptions common, boolean quiet, boolean yes) {
        this.around = around;
        this.common = common;
        this.quiet = quiet;
        this.yes = yes;
    }

    /** Answers lines until the user leaves; the first opening is the one that the options name. */
    int status(Opening opening, Optional<ScriptFile> init) {
        Destination destination = opening.destination();
        if (destination.host() == null && !destination.sandbox()) {
            // Says what is missing, before there is a prompt at which nothing works.
            opening.open().close();
        }
        try (Console console = Console.open(around.screen(common.color()))) {
            Lines lines = new Lines(console.out(), console::screen);
            ProgressLines progress = new ProgressLines(lines);
            RequestLog requests = new RequestLog();
            Listeners listeners = new Listeners(console, lines, progress, requests);
            Supplier<Opening> another =
                    () -> listeners.on(around.door().get().environment(around.environment(), around.home()));
            try (SessionTargets targets = new SessionTargets(around, listeners.on(opening), another)) {
                return StandardStreams.lentTo(console.out(), () -> answer(listeners, targets, init));
            }
        }
    }

    private int answer(Listeners listeners, SessionTargets targets, Optional<ScriptFile> init) {
        AtomicReference<Shell> made = new AtomicReference<>();
        Unhurried tell = new Unhurried(listeners.lines::line, () -> made.get().isBusy());
        Session session = new Session(
                targets.first(),
                new Session.Surroundings(
                        listeners.console.out(),
                        tell,
                        Path.of("").toAbsolutePath(),
                        around.environment().keySet()));
        targets.move(session);
        Shell shell = new Shell(new Shell.Parts(
                listeners.console,
                session,
                Commands.timedBy(around.nanoTime()),
                targets,
                listeners.progress,
                listeners.complaint,
                listeners::text,
                tell,
                listeners.requests,
                around.folders().state(),
                around.environment(),
                around.stops()));
        made.set(shell);
        if (!quiet) {
            listeners.console.out().println("Ballast: /help for help, Ctrl-D to leave");
        }
        warm(session, targets.first(), shell, listeners.complaint);
        Thread farewell = new Thread(() -> farewell(shell));
        Runtime.getRuntime().addShutdownHook(farewell);
        try {
            init.ifPresent(shell::evaluate);
            return shell.run();
        } finally {
            Runtime.getRuntime().removeShutdownHook(farewell);
        }
    }

    /** A line may end the program; the terminal is being closed by then, standard error is not. */
    private void farewell(Shell shell) {
        if (shell.isBusy()) {
            around.err().println("the line ended the program (System.exit); to leave, exit will do");
            around.err().flush();
        }
    }

    /** What cannot be opened is said above the prompt; whatever needs it says so again. */
    private static void warm(Session session, CloudDoor door, Shell shell, Complaint complaint) {
        Runnable warming = session.warming();
        Thread thread = new Thread(
                () -> {
                    warming.run();
                    shell.warm();
                    try {
                        door.open();
                    } catch (BallastException unusable) {
                        complaint.about(unusable);
                    }
                    session.practise();
                },
                "ballast-warm");
        thread.setDaemon(true);
        thread.start();
    }

    /** Who is told what happens and who is asked, whichever profile is in use. */
    private final class Listeners {

        private final Console console;
        private final Lines lines;
        private final ProgressLines progress;
        private final RequestLog requests;
        private final Complaint complaint;

        Listeners(Console console, Lines lines, ProgressLines progress, RequestLog requests) {
            this.console = console;
            this.lines = lines;
            this.progress = progress;
            this.requests = requests;
            this.complaint = new Complaint(lines, common.verbose());
        }

        String text(Object value) {
            return new TextWriter(console.page()).write(new Showing(Limits.USUAL).of(value));
        }

        Opening on(Opening opening) {
            return opening.progress(progress)
                    .display(new PrintedDisplay(console.out(), console::page, Limits.USUAL, progress))
                    .log(common.verbose() ? requests.andThen(lines::line) : requests)
                    .prompt(question -> lines.asking(() -> console.askSecret(question)))
                    .confirm(yes ? Confirm.yes() : question -> lines.asking(() -> console.ask(question)));
        }
    }
}
