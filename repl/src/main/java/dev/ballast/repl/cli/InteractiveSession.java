package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.dsl.Destination;
import dev.ballast.profile.Profile;
import dev.ballast.profile.Setting;
import dev.ballast.repl.command.Commands;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.report.Complaint;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.ProgressLines;
import dev.ballast.repl.terminal.Console;
import dev.ballast.repl.terminal.Shell;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A session at the terminal: the prompt comes first, the cloud and the compiler are made ready behind it. */
final class InteractiveSession {

    private final Surroundings around;
    private final CommonOptions common;
    private final boolean quiet;
    private final YesOption yes;

    InteractiveSession(Surroundings around, CommonOptions common, boolean quiet, YesOption yes) {
        this.around = around;
        this.common = common;
        this.quiet = quiet;
        this.yes = yes;
    }

    /** Answers lines until the user leaves, after these scripts; the first opening is the one that the options name. */
    int status(CloudBuilder opening, List<ScriptFile> before) {
        try (Console console = Console.open(around.screen(common.color()))) {
            return status(console, opening, before);
        }
    }

    int status(Console console, CloudBuilder opening, List<ScriptFile> before) {
        Listeners listeners = new Listeners(console);
        offerSandbox(opening, console);
        try (SessionTargets targets = new SessionTargets(around, opening, listeners::on)) {
            return StandardStreams.lentTo(console.out(), () -> answer(listeners, targets, before));
        }
    }

    /** There is no prompt at which nothing works: without an account it is the sandbox, or what is missing is said. */
    private void offerSandbox(CloudBuilder opening, Console console) {
        Destination destination = opening.destination();
        if (destination.host() != null || destination.sandbox()) {
            return;
        }
        boolean named = common.profile().isPresent() || around.environment().containsKey("BALLAST_PROFILE");
        if (!named
                && isYes(
                        console.ask("No account is set. Work on a sandbox, which simulates the service here? [y/N]"))) {
            opening.option(Setting.PROFILE, Profile.SANDBOX);
        } else {
            opening.open().close();
        }
    }

    private static boolean isYes(Optional<String> answer) {
        return answer.map(text -> text.strip().toLowerCase(Locale.ROOT))
                .filter(Set.of("y", "yes")::contains)
                .isPresent();
    }

    private int answer(Listeners listeners, SessionTargets targets, List<ScriptFile> before) {
        Session session = around.session(targets.first(), listeners.console.out(), listeners.lines::line);
        targets.move(session);
        Shell shell = new Shell(new Shell.Parts(
                listeners.console,
                session,
                Commands.timedBy(around.nanoTime()),
                targets,
                listeners.progress,
                listeners.complaint,
                listeners::text,
                listeners::whole,
                listeners.lines::line,
                listeners.requests,
                around.redactor(),
                around.folders().state(),
                around.environment(),
                listeners.console.heard(around.stops())));
        if (!quiet) {
            listeners.console.out().println("Ballast: /help for help, Ctrl-D to leave");
        }
        // What cannot be opened is said above the prompt; whatever needs it says so again.
        Warming.start(session, targets.first(), shell::warm, listeners.complaint::about);
        Thread farewell = new Thread(() -> farewell(shell));
        Runtime.getRuntime().addShutdownHook(farewell);
        try {
            before.forEach(shell::evaluate);
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

    /** Who is told what happens and who is asked, whichever profile is in use. */
    private final class Listeners {

        private final Console console;
        private final Lines lines;
        private final ProgressLines progress;
        private final RequestLog requests = new RequestLog();
        private final Complaint complaint;

        Listeners(Console console) {
            this.console = console;
            this.lines = new Lines(console.out(), console::screen, around.redactor());
            this.progress = new ProgressLines(lines);
            this.complaint = new Complaint(lines, common.verbose());
        }

        String text(Object value) {
            return around.text(value, console.page(), console.pages() ? Limits.PAGED : Limits.USUAL);
        }

        String whole(Object value) {
            return around.text(value, console.page(), Limits.PIPED);
        }

        CloudBuilder on(CloudBuilder opening) {
            return opening.progress(progress)
                    .secrets(around.redactor())
                    .display(
                            new PrintedDisplay(console.out(), console::page, Limits.USUAL, progress, around.redactor()))
                    .log(common.verbose() ? requests.andThen(lines::line) : requests)
                    .prompt(question -> lines.asking(() -> console.askSecret(question)))
                    .confirm(yes.or(question -> lines.asking(() -> console.ask(question))));
        }
    }
}
