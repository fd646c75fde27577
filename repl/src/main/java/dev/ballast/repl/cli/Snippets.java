package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.reconcile.Confirm;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.evaluation.LazyCloud;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.interpreter.Interpreter;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.report.Complaint;
import dev.ballast.repl.report.RunResult;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A session without a prompt: evaluates texts in order, prints the value of each, and ends at the first failure. Output of
 * commands is printed; questions and the editor are not available.
 */
final class Snippets extends Interpreter {

    private final Surroundings around;
    private final RunFace face;
    private final Screen page;
    private final LazyCloud door;
    private Outcome failed;
    private boolean ended;

    private Snippets(Surroundings around, RunFace face, Screen page, SessionTargets targets, RequestLog requests) {
        super(targets.begin(face.output.stream(), requests, face.lines::line));
        this.around = around;
        this.face = face;
        this.page = page;
        this.door = targets.first();
    }

    /** Evaluates the texts and returns the exit status; of those before them no value is printed. */
    static int status(
            Surroundings around,
            CommonOptions common,
            Confirm confirm,
            CloudBuilder opening,
            List<ScriptFile> before,
            List<ScriptFile> texts) {
        RunFace face = new RunFace(around, common, confirm);
        RequestLog requests = new RequestLog();
        CloudBuilder told = face.on(opening).log(common.verbose() ? requests.andThen(face.lines::line) : requests);
        RunResult result = face.printing(() -> {
            try (SessionTargets targets = new SessionTargets(around, told, same -> same)) {
                return new Snippets(around, face, around.page(common.color()), targets, requests).result(before, texts);
            }
        });
        return face.report.endBriefly(result);
    }

    private RunResult result(List<ScriptFile> before, List<ScriptFile> texts) {
        RunResult last = null;
        Iterator<ScriptFile> rest =
                Stream.concat(before.stream(), texts.stream()).iterator();
        while (rest.hasNext() && !ended && (last == null || isWhole(last.outcome()))) {
            ScriptFile text = rest.next();
            Outcome outcome = around.listening(
                    this::interrupt, () -> isCommand(text.text()) ? ran(text) : evaluated(text, texts.contains(text)));
            last = new RunResult(outcome, text, door.opened().isPresent(), door.requests());
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
        if (outcome instanceof Outcome.Incomplete incomplete) {
            return Complaint.unfinished(incomplete, text);
        }
        return printed && outcome instanceof Outcome.Value value ? run(() -> show(value.value())) : outcome;
    }

    @Override
    public void print(String text) {
        face.output.stream().println(text);
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
    public void evaluate(ScriptFile text) {
        Outcome outcome = evaluated(text, true);
        failed = isWhole(outcome) ? null : outcome;
    }

    @Override
    public String edit(String text) {
        throw new WrongUsageException("there is no prompt to edit a line at", "run: ballast");
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
        return "ballast alone is a prompt, which takes the same lines and commands.";
    }

    @Override
    public void end() {
        ended = true;
    }
}
