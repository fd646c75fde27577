package dev.ballast.repl;

import dev.ballast.Opening;
import dev.ballast.TerminalPrompt;
import dev.ballast.converge.Confirm;
import dev.ballast.error.RuleException;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Page;
import dev.ballast.repl.render.Showing;
import dev.ballast.repl.render.TextWriter;
import dev.ballast.repl.report.Ending;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.Report;
import dev.ballast.repl.report.ScriptOutput;
import dev.ballast.repl.session.CloudDoor;
import dev.ballast.repl.session.Outcome;
import dev.ballast.repl.session.ScriptFile;
import dev.ballast.repl.session.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
        Supplier<Ending> task = () -> ending(opening, init, texts, output);
        Ending ending = StandardOutput.lentTo(output.stream(), task);
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
            Runnable deaf = around.stops().apply(session::stop);
            try {
                Optional<Ending> early =
                        init.map(file -> evaluated(session, door, file)).filter(Snippets::isEarly);
                return early.orElseGet(() -> all(session, door, texts, output));
            } finally {
                deaf.run();
            }
        }
    }

    private Ending all(Session session, CloudDoor door, List<ScriptFile> texts, ScriptOutput output) {
        Ending last = null;
        for (ScriptFile text : texts) {
            last = evaluated(session, door, text);
            if (last.outcome() instanceof Outcome.Value value) {
                output.stream().println(text(value.value()));
            }
            if (isEarly(last)) {
                return last;
            }
        }
        return last;
    }

    private String text(Object value) {
        Limits limits = around.isTerminal("stdout") ? Limits.USUAL : Limits.PIPED;
        return new TextWriter(page).write(new Showing(limits).of(value));
    }

    private static Ending evaluated(Session session, CloudDoor door, ScriptFile text) {
        Outcome outcome = session.evaluate(text);
        return new Ending(
                outcome instanceof Outcome.Incomplete incomplete ? unfinished(incomplete) : outcome,
                text,
                door.opened().isPresent(),
                door.requests());
    }

    private static Outcome unfinished(Outcome.Incomplete incomplete) {
        String missing = incomplete.missing().isEmpty() ? "" : ": " + incomplete.missing() + " is missing";
        return new Outcome.Failed(new RuleException("it ends before it is finished" + missing, null));
    }

    private static boolean isEarly(Ending ending) {
        return !(ending.outcome() instanceof Outcome.Value || ending.outcome() instanceof Outcome.Finished);
    }
}
