package dev.ballast.repl.cli;

import dev.ballast.CloudBuilder;
import dev.ballast.profile.Profiles;
import dev.ballast.repl.command.Desk;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.render.Limits;
import dev.ballast.sandbox.Sandbox;
import java.io.PrintStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The commands' view of a session without a prompt: what they show is printed, and there is nothing to be asked or edited. */
final class PlainDesk implements Desk {

    private final Surroundings around;
    private final CloudBuilder opening;
    private final Session session;
    private final RequestLog requests;
    private final PrintStream out;
    private final BiFunction<Object, Limits, String> text;
    private final Function<ScriptFile, Outcome> evaluate;
    private Outcome failed;
    private boolean ended;

    /**
     * Takes what it works with.
     *
     * @param text writes a value as far as the limits allow
     * @param evaluate evaluates a text and prints its value
     */
    PlainDesk(
            Surroundings around,
            CloudBuilder opening,
            Session session,
            RequestLog requests,
            PrintStream out,
            BiFunction<Object, Limits, String> text,
            Function<ScriptFile, Outcome> evaluate) {
        this.around = around;
        this.opening = opening;
        this.session = session;
        this.requests = requests;
        this.out = out;
        this.text = text;
        this.evaluate = evaluate;
    }

    /** Returns how the last text that a command evaluated failed, if it did. */
    Optional<Outcome> failed() {
        return Optional.ofNullable(failed);
    }

    boolean isEnded() {
        return ended;
    }

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void print(String lines) {
        out.println(lines);
    }

    @Override
    public void show(Object value) {
        out.println(text.apply(value, around.limits()));
    }

    @Override
    public void showAll(Object value) {
        out.println(text.apply(value, Limits.PIPED));
    }

    @Override
    public void page(String lines) {
        out.println(lines);
    }

    @Override
    public ScriptFile line(String line) {
        return new ScriptFile("line-" + (session.number() + 1), line);
    }

    @Override
    public Outcome evaluate(ScriptFile file) {
        Outcome outcome = evaluate.apply(file);
        failed = Snippets.isWhole(outcome) ? null : outcome;
        return outcome;
    }

    @Override
    public String edit(String before) {
        throw new WrongUsageException("there is no prompt to edit a line at", "run: ballast");
    }

    @Override
    public List<String> history() {
        return List.of();
    }

    @Override
    public RequestLog requests() {
        return requests;
    }

    /** The first failure ends a session without a prompt, so there is none to look back at. */
    @Override
    public Optional<Throwable> failure() {
        return Optional.empty();
    }

    @Override
    public SortedSet<String> profiles() {
        return new Profiles(around.environment(), around.home(), warning -> {}).names();
    }

    @Override
    public String profile() {
        return Objects.requireNonNullElse(opening.destination().profile(), "");
    }

    @Override
    public void use(String profile) {
        throw new WrongUsageException("the profile is chosen when the program starts", "add --profile " + profile);
    }

    @Override
    public Optional<Sandbox> sandbox() {
        return opening.startedSandbox();
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
