package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.model.Secret;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.command.YesOption;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.repl.kernel.Kernel;
import dev.ballast.repl.kernel.Notebook;
import dev.ballast.repl.kernel.NotebookDisplay;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Representations;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.report.Lines;
import dev.ballast.run.Evaluation;
import dev.ballast.run.ExitStatus;
import java.util.Optional;

/** A session in a notebook. It runs no init script, so that a notebook does the same on every machine. */
final class NotebookSession {

    private static final Screen PAGE = new Screen(true, false, 100);

    private static final String TOKEN = "BALLAST_TOKEN";

    private final ProcessEnvironment process;
    private final CommonOptions common;
    private final YesOption yes;
    private final Notebook notebook;
    private final NotebookDisplay display;
    private final Lines lines;
    private final RequestLog requests = new RequestLog();

    NotebookSession(ProcessEnvironment process, CommonOptions common, YesOption yes, Notebook notebook) {
        this.process = process;
        this.common = common;
        this.yes = yes;
        this.notebook = notebook;
        this.display = new NotebookDisplay(notebook, new Representations(Limits.USUAL, PAGE));
        this.lines = new Lines(notebook.out(), new Screen(false, false, PAGE.width()));
    }

    /** Serves the clients of the connection until one of them, or the end of the parent process, ends the kernel. */
    int status(CloudSetup builder) {
        // A cell may print it before anything needs it.
        Optional.ofNullable(process.environment().get(TOKEN)).map(Secret::of).ifPresent(notebook::hide);
        try (SessionTargets targets =
                new SessionTargets(process, withNotebook(builder), () -> withNotebook(common.builder(process)))) {
            Kernel kernel = kernel(targets);
            Optional.ofNullable(process.environment().get(Kernel.PARENT))
                    .filter(pid -> pid.matches("\\d{1,18}"))
                    .map(Long::valueOf)
                    .ifPresent(kernel::endWith);
            // A client may send Ctrl-C to all processes of its group, and by that means the cell.
            Runnable deaf = process.stops().apply(signal -> {
                if (signal == Evaluation.INTERRUPT) {
                    kernel.interrupt();
                } else {
                    kernel.end();
                }
            });
            return StandardStreams.withStreams(notebook.in(), notebook.out(), notebook.err(), () -> {
                try {
                    kernel.run();
                } finally {
                    deaf.run();
                }
                return ExitStatus.DONE;
            });
        }
    }

    private Kernel kernel(SessionTargets targets) {
        Interpreter.Parts parts = targets.begin(notebook.out(), requests, notebook::print);
        // There is no cell yet to report a failure in; the first one that needs the cloud reports it.
        targets.warm(() -> {}, unusable -> {});
        return new Kernel(notebook, display, parts);
    }

    private CloudSetup withNotebook(CloudSetup builder) {
        return builder.progress(display)
                .display(display)
                .log(common.verbose() ? requests.andThen(lines::line) : requests)
                .secrets(process.redactor().andThen(notebook::hide))
                .context(notebook::inCellOf)
                .prompt(notebook::askSecret)
                .confirm(yes.or(notebook::confirm));
    }
}
