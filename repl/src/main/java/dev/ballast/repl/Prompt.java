package dev.ballast.repl;

import dev.ballast.Opening;
import dev.ballast.repl.report.Complaint;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.ProgressLines;
import dev.ballast.repl.session.CloudDoor;
import dev.ballast.repl.session.ScriptFile;
import dev.ballast.repl.session.Session;
import dev.ballast.repl.terminal.Console;
import dev.ballast.repl.terminal.Shell;
import dev.ballast.repl.terminal.Target;
import java.nio.file.Path;
import java.util.Optional;

/** A session at the terminal: the prompt comes first, the cloud and the compiler are made ready behind it. */
final class Prompt {

    private final Surroundings around;
    private final CommonOptions common;
    private final boolean quiet;

    Prompt(Surroundings around, CommonOptions common, boolean quiet) {
        this.around = around;
        this.common = common;
        this.quiet = quiet;
    }

    int status(Opening opening, Optional<ScriptFile> init) {
        try (Console console = Console.open(around.screen(common.color()))) {
            Lines lines = new Lines(console.out(), console::screen);
            ProgressLines progress = new ProgressLines(lines);
            opening.progress(progress);
            if (common.verbose()) {
                opening.log(lines::line);
            }
            try (CloudDoor door = new CloudDoor(opening::open, opening::usualRegion)) {
                return StandardOutput.lentTo(console.out(), () -> session(console, door, lines, progress, init));
            }
        }
    }

    private int session(
            Console console, CloudDoor door, Lines lines, ProgressLines progress, Optional<ScriptFile> init) {
        Session session = new Session(
                door,
                new Session.Surroundings(
                        console.out(),
                        lines::line,
                        Path.of(""),
                        around.environment().keySet()));
        Shell shell = new Shell(new Shell.Parts(
                console,
                session,
                lines,
                progress,
                new Complaint(lines, common.verbose()),
                around.folders().state().resolve("history"),
                around.stops()));
        if (!quiet) {
            console.out().println("Ballast: /help for help, Ctrl-D to leave");
        }
        inBackground(() -> {
            session.warm();
            shell.ready();
        });
        init.ifPresent(shell::evaluate);
        return shell.run(() -> target(door));
    }

    private Target target(CloudDoor door) {
        return new Target(common.profile(), Optional.ofNullable(door.usualRegion()), Optional.empty(), "green", false);
    }

    private static void inBackground(Runnable task) {
        Thread thread = new Thread(task, "ballast-warm");
        thread.setDaemon(true);
        thread.start();
    }
}
