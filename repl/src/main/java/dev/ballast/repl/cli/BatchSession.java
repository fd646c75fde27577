package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Screen;
import dev.ballast.run.Outcome;
import dev.ballast.run.RunEnd;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A session without a prompt: evaluates texts in order, prints the value of each, and ends at the first failure. Output of
 * commands is printed; questions and the editor are not available.
 */
final class BatchSession extends Interpreter {

    private final ProcessEnvironment process;
    private final RunConsole console;
    private final Screen page;
    private final LazyCloud lazyCloud;
    private Outcome failed;
    private boolean ended;

    private BatchSession(
            ProcessEnvironment process, RunConsole console, Screen page, SessionTargets targets, RequestLog requests) {
        super(targets.begin(console.output.stream(), requests, console.lines::line));
        this.process = process;
        this.console = console;
        this.page = page;
        this.lazyCloud = targets.first();
    }

    /** The scripts to evaluate without printing their values, then the texts whose values are printed. */
    record Input(List<ScriptFile> before, List<ScriptFile> texts) {}

    /** Evaluates the input; returns the exit status. */
    static int status(
            ProcessEnvironment process, CommonOptions common, Confirm confirm, CloudSetup builder, Input input) {
        RunConsole console = new RunConsole(process, common, confirm);
        RequestLog requests = new RequestLog();
        CloudSetup told = console.on(builder).log(common.verbose() ? requests.andThen(console.lines::line) : requests);
        RunEnd result = console.printing(() -> {
            try (SessionTargets targets = new SessionTargets(process, told, () -> told)) {
                return new BatchSession(process, console, process.screen(common.color()), targets, requests)
                        .result(input);
            }
        });
        return console.report.endQuietly(result);
    }

    private RunEnd result(Input input) {
        RunEnd last = null;
        Iterator<ScriptFile> rest =
                Stream.concat(input.before().stream(), input.texts().stream()).iterator();
        while (rest.hasNext() && !ended && (last == null || isWhole(last.outcome()))) {
            ScriptFile text = rest.next();
            Outcome outcome = console.listening(
                    this::interrupt,
                    () -> isCommand(text.text())
                            ? ran(text)
                            : evaluated(text, input.texts().contains(text)));
            last = new RunEnd(outcome, lazyCloud.opened().isPresent(), lazyCloud.requests());
        }
        return last;
    }

    private static boolean isWhole(Outcome outcome) {
        return outcome instanceof Outcome.Value || outcome instanceof Outcome.Finished;
    }

    private Outcome ran(ScriptFile line) {
        Outcome outcome = command(line.text());
        return isWhole(outcome) && failed != null ? failed : outcome;
    }

    /** Printing a value may send requests, so it can fail and be interrupted like the line itself. */
    private Outcome evaluated(ScriptFile text, boolean printed) {
        Outcome outcome = outcome(text);
        return printed && outcome instanceof Outcome.Value value ? run(() -> show(value.value())) : outcome;
    }

    @Override
    public void print(String text) {
        console.output.printLine(text);
    }

    @Override
    public void show(Object value) {
        print(process.text(value, page, process.limits()));
    }

    @Override
    public void showAll(Object value) {
        print(process.text(value, page, Limits.PIPED));
    }

    @Override
    public void evaluate(ScriptFile text) {
        Outcome outcome = evaluated(text, true);
        failed = isWhole(outcome) ? null : outcome;
    }

    @Override
    public String edit(String text) {
        throw new WrongUsageException("a line can be edited only at a prompt", "run: ballast");
    }

    @Override
    public List<String> history() {
        return List.of();
    }

    @Override
    public void use(String profile) {
        throw new WrongUsageException("the profile is chosen when the program starts", "add --profile " + profile);
    }

    @Override
    public String keys() {
        return "the program without arguments starts a prompt, which takes the same lines and commands.";
    }

    @Override
    public void end() {
        ended = true;
    }
}
