package dev.ballast.repl;

import dev.ballast.Opening;
import dev.ballast.TerminalPrompt;
import dev.ballast.converge.Confirm;
import dev.ballast.repl.render.Page;
import dev.ballast.repl.render.Showing;
import dev.ballast.repl.render.TextWriter;
import dev.ballast.repl.report.Ending;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.Report;
import dev.ballast.repl.report.ScriptOutput;
import dev.ballast.repl.report.Unfinished;
import dev.ballast.repl.session.CloudDoor;
import dev.ballast.repl.session.Evaluation;
import dev.ballast.repl.session.Outcome;
import dev.ballast.repl.session.ScriptFile;
import dev.ballast.repl.session.Session;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Evaluates one text after the other in a session without a prompt, prints the value of each, and ends at the first that fails. */
final class Snippets {

    private final Surroundings around;
    private final Lines lines;
    private final Report report;
    private final Page page;
    private final boolean verbose;
    private final Confirm confirm;

    Snippets(Surroundings around, CommonOptions common, Confirm confirm) {
        this.around = around;
        this.confirm = confirm;
        this.lines = around.lines(common.color());
        this.page = around.page(common.color());
        this.verbose = common.verbose();
        this.report = new Report(lines, around.nanoTime(), verbose);
    }

    int status(Opening opening, Optional<ScriptFile> init, List<ScriptFile> texts) {
        opening.progress(report)
                .prompt(new TerminalPrompt())
                .confirm(question -> lines.asking(() -> confirm.ask(question)));
        if (verbose) {
            opening.log(lines::line);
        }
        ScriptOutput output = new ScriptOutput(around.out(), lines);
        opening.display(new PrintedDisplay(output.stream(), () -> page, around.limits(), report));
        Supplier<Ending> task = () -> ending(opening, init, texts, output);
        Ending ending = StandardStreams.lentTo(output.stream(), task);
        output.endLine();
        return report.endBriefly(ending);
    }

    private Ending ending(Opening opening, Optional<ScriptFile> init, List<ScriptFile> texts, ScriptOutput output) {
        try (CloudDoor door = new CloudDoor(opening::open, opening::usualRegion)) {
            Session session = new Session(
                    door,
                    new Session.Surroundings(
                            output.stream(),
                            lines::line,
                            Path.of("").toAbsolutePath(),
                            around.environment().keySet()));
            Ending last = init.map(file -> evaluated(session, door, file)).orElse(null);
            Iterator<ScriptFile> rest = texts.iterator();
            while (rest.hasNext() && (last == null || isWhole(last.outcome()))) {
                last = printed(evaluated(session, door, rest.next()), door, output);
            }
            return last;
        }
    }

    private Ending evaluated(Session session, CloudDoor door, ScriptFile text) {
        Outcome outcome = listening(session::stop, () -> session.evaluate(text));
        return ending(
                outcome instanceof Outcome.Incomplete incomplete ? Unfinished.failed(incomplete, text) : outcome,
                text,
                door);
    }

    /** A value may ask the service when it is printed, so that can fail and be stopped like the line itself. */
    private Ending printed(Ending ending, CloudDoor door, ScriptOutput output) {
        if (!(ending.outcome() instanceof Outcome.Value value)) {
            return ending;
        }
        Evaluation printing = new Evaluation(() -> output.stream().println(text(value.value())), lines::line);
        return ending(listening(printing::stop, printing::outcome), ending.script(), door);
    }

    private Outcome listening(IntConsumer stop, Supplier<Outcome> task) {
        Runnable deaf = around.stops().apply(stop);
        try {
            return task.get();
        } finally {
            deaf.run();
        }
    }

    private String text(Object value) {
        return new TextWriter(page).write(new Showing(around.limits()).of(value));
    }

    private static Ending ending(Outcome outcome, ScriptFile text, CloudDoor door) {
        return new Ending(outcome, text, door.opened().isPresent(), door.requests());
    }

    private static boolean isWhole(Outcome outcome) {
        return outcome instanceof Outcome.Value || outcome instanceof Outcome.Finished;
    }
}
