package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.console.TerminalPrompt;
import dev.ballast.reconcile.Confirm;
import dev.ballast.repl.command.Commands;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.evaluation.CloudDoor;
import dev.ballast.repl.evaluation.Evaluation;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Page;
import dev.ballast.repl.render.Showing;
import dev.ballast.repl.render.TextWriter;
import dev.ballast.repl.report.Ending;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.Report;
import dev.ballast.repl.report.ScriptOutput;
import dev.ballast.repl.report.Unfinished;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Evaluates one text after the other in a session without a prompt, prints the value of each, and ends at the first that fails. */
final class Snippets {

    private final Surroundings around;
    private final Lines lines;
    private final Commands commands;
    private final RequestLog requests = new RequestLog();
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
        this.commands = Commands.timedBy(around.nanoTime());
        this.report = new Report(lines, around.nanoTime(), verbose);
    }

    /** Evaluates the texts; of those before them no value is printed. */
    int status(CloudBuilder opening, List<ScriptFile> before, List<ScriptFile> texts) {
        opening.progress(report)
                .prompt(question -> lines.asking(() -> new TerminalPrompt().ask(question)))
                .confirm(question -> lines.asking(() -> confirm.ask(question)));
        opening.log(verbose ? requests.andThen(lines::line) : requests);
        ScriptOutput output = new ScriptOutput(around.out(), lines);
        opening.display(new PrintedDisplay(output.stream(), () -> page, around.limits(), report, around.redactor()));
        Supplier<Ending> task = () -> ending(opening, before, texts, output);
        Ending ending = StandardStreams.lentTo(output.stream(), task);
        output.endLine();
        return report.endBriefly(ending);
    }

    private Ending ending(CloudBuilder opening, List<ScriptFile> before, List<ScriptFile> texts, ScriptOutput output) {
        try (CloudDoor door = new CloudDoor(opening)) {
            Session session = new Session(
                    door,
                    new Session.Surroundings(
                            output.stream(),
                            lines::line,
                            Path.of("").toAbsolutePath(),
                            around.environment().keySet()));
            PlainDesk desk =
                    new PlainDesk(around, opening, session, requests, output.stream(), this::text, text -> printed(
                                    session, evaluated(session, door, text), door, output)
                            .outcome());
            Ending last = null;
            Iterator<ScriptFile> rest =
                    Stream.concat(before.stream(), texts.stream()).iterator();
            while (rest.hasNext() && !desk.isEnded() && (last == null || isWhole(last.outcome()))) {
                ScriptFile text = rest.next();
                if (commands.takes(text.text(), session)) {
                    last = ran(desk, text, door);
                } else {
                    last = evaluated(session, door, text);
                    last = texts.contains(text) ? printed(session, last, door, output) : last;
                }
            }
            return last;
        }
    }

    private Ending ran(PlainDesk desk, ScriptFile line, CloudDoor door) {
        Session session = desk.session();
        Evaluation command = new Evaluation(() -> commands.run(line.text(), desk), lines::line, session::writes);
        Outcome outcome = listening(command::stop, command::outcome);
        return ending(isWhole(outcome) ? desk.failed().orElse(outcome) : outcome, line, door);
    }

    private Ending evaluated(Session session, CloudDoor door, ScriptFile text) {
        Outcome outcome = listening(session::stop, () -> session.evaluate(text));
        return ending(
                outcome instanceof Outcome.Incomplete incomplete ? Unfinished.failed(incomplete, text) : outcome,
                text,
                door);
    }

    /** A value may ask the service when it is printed, so that can fail and be stopped like the line itself. */
    private Ending printed(Session session, Ending ending, CloudDoor door, ScriptOutput output) {
        if (!(ending.outcome() instanceof Outcome.Value value)) {
            return ending;
        }
        Evaluation printing = new Evaluation(
                () -> output.stream().println(text(value.value(), around.limits())), lines::line, session::writes);
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

    private String text(Object value, Limits limits) {
        return around.redactor().text(new TextWriter(page).write(new Showing(limits).of(value)));
    }

    private static Ending ending(Outcome outcome, ScriptFile text, CloudDoor door) {
        return new Ending(outcome, text, door.opened().isPresent(), door.requests());
    }

    static boolean isWhole(Outcome outcome) {
        return outcome instanceof Outcome.Value || outcome instanceof Outcome.Finished;
    }
}
