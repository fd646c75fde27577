package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.console.TerminalPrompt;
import dev.ballast.reconcile.Confirm;
import dev.ballast.repl.command.CommandContext;
import dev.ballast.repl.command.Commands;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.command.Targets;
import dev.ballast.repl.evaluation.CloudDoor;
import dev.ballast.repl.evaluation.Evaluation;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Page;
import dev.ballast.repl.report.Complaint;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.Report;
import dev.ballast.repl.report.RunResult;
import dev.ballast.repl.report.ScriptOutput;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
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
    private final ScriptOutput output;

    Snippets(Surroundings around, CommonOptions common, Confirm confirm) {
        this.around = around;
        this.confirm = confirm;
        this.lines = around.lines(common.color());
        this.page = around.page(common.color());
        this.verbose = common.verbose();
        this.commands = Commands.timedBy(around.nanoTime());
        this.output = new ScriptOutput(around.out(), lines);
        this.report = new Report(lines, around.nanoTime(), verbose);
    }

    /** Evaluates the texts; of those before them no value is printed. */
    int status(CloudBuilder opening, List<ScriptFile> before, List<ScriptFile> texts) {
        opening.progress(report)
                .prompt(question -> lines.asking(() -> new TerminalPrompt().ask(question)))
                .confirm(question -> lines.asking(() -> confirm.ask(question)));
        opening.log(verbose ? requests.andThen(lines::line) : requests);
        opening.display(new PrintedDisplay(output.stream(), () -> page, around.limits(), report, around.redactor()));
        RunResult ending = StandardStreams.lentToScript(output.stream(), () -> {
            try (SessionTargets targets = new SessionTargets(around, opening, same -> same)) {
                return new Context(targets).ending(before, texts);
            }
        });
        output.endLine();
        return report.endBriefly(ending);
    }

    private static boolean isWhole(Outcome outcome) {
        return outcome instanceof Outcome.Value || outcome instanceof Outcome.Finished;
    }

    /** The session, and the commands' view of it: what they show is printed, and there is nothing to be asked or edited. */
    private final class Context implements CommandContext {

        private final SessionTargets targets;
        private final Session session;
        private Outcome failed;
        private boolean ended;

        Context(SessionTargets targets) {
            this.targets = targets;
            this.session = around.session(targets.first(), output.stream(), lines::line);
        }

        RunResult ending(List<ScriptFile> before, List<ScriptFile> texts) {
            RunResult last = null;
            Iterator<ScriptFile> rest =
                    Stream.concat(before.stream(), texts.stream()).iterator();
            while (rest.hasNext() && !ended && (last == null || isWhole(last.outcome()))) {
                ScriptFile text = rest.next();
                Outcome outcome =
                        commands.takes(text.text(), session) ? ran(text) : evaluated(text, texts.contains(text));
                CloudDoor door = targets.first();
                last = new RunResult(outcome, text, door.opened().isPresent(), door.requests());
            }
            return last;
        }

        private Outcome ran(ScriptFile line) {
            Evaluation command = new Evaluation(() -> commands.run(line.text(), this), lines::line, session::writes);
            Outcome outcome = around.listening(command::stop, command::outcome);
            return isWhole(outcome) && failed != null ? failed : outcome;
        }

        /** A value may ask the service when it is printed, so that can fail and be stopped like the line itself. */
        private Outcome evaluated(ScriptFile text, boolean printed) {
            Outcome outcome = around.listening(session::stop, () -> session.evaluate(text));
            if (outcome instanceof Outcome.Incomplete incomplete) {
                return Complaint.unfinished(incomplete, text);
            }
            if (!printed || !(outcome instanceof Outcome.Value value)) {
                return outcome;
            }
            Evaluation printing = new Evaluation(() -> show(value.value()), lines::line, session::writes);
            return around.listening(printing::stop, printing::outcome);
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public Targets targets() {
            return targets;
        }

        @Override
        public RequestLog requests() {
            return requests;
        }

        @Override
        public void print(String text) {
            output.stream().println(text);
        }

        @Override
        public void show(Object value) {
            print(around.text(value, page, around.limits()));
        }

        @Override
        public void showAll(Object value) {
            print(around.text(value, page, Limits.PIPED));
        }

        @Override
        public Outcome evaluate(ScriptFile text) {
            Outcome outcome = evaluated(text, true);
            failed = isWhole(outcome) ? null : outcome;
            return outcome;
        }

        @Override
        public String edit(String text) {
            throw new WrongUsageException("there is no prompt to edit a line at", "run: ballast");
        }

        @Override
        public List<String> history() {
            return List.of();
        }

        /** The first failure ends a session without a prompt, so there is none to look back at. */
        @Override
        public Optional<Throwable> failure() {
            return Optional.empty();
        }

        @Override
        public void use(String profile) {
            throw new WrongUsageException("the profile is chosen when the program starts", "add --profile " + profile);
        }

        @Override
        public String keys() {
            return "ballast alone is a prompt, which takes the same lines and commands.";
        }

        @Override
        public void end() {
            ended = true;
        }
    }
}
