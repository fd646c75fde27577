package dev.ballast.repl.terminal;

import dev.ballast.redact.Redactor;
import dev.ballast.repl.command.CommandContext;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.command.Targets;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.render.DisplayWidth;
import dev.ballast.repl.secrets.LiteralSecrets;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jline.reader.History;

/** The commands' view of the prompt. */
final class TerminalContext implements CommandContext {

    private final Console console;
    private final Session session;
    private final Answers answers;
    private final Targets targets;
    private final RequestLog requests;
    private final Redactor redactor;
    private final History history;
    private final TextEditor editor;
    private boolean ended;

    TerminalContext(
            Console console,
            Session session,
            Answers answers,
            Targets targets,
            RequestLog requests,
            Redactor redactor,
            History history,
            TextEditor editor) {
        this.console = console;
        this.session = session;
        this.answers = answers;
        this.targets = targets;
        this.requests = requests;
        this.redactor = redactor;
        this.history = history;
        this.editor = editor;
    }

    /** Tells whether the user wants to leave. */
    boolean isEnded() {
        return ended;
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
    public void print(String text) {
        console.out().println(fitting(text));
    }

    private String fitting(String text) {
        String shown = redactor.text(text);
        return console.isDumb() ? shown : DisplayWidth.wrapped(console.width(), shown);
    }

    @Override
    public void show(Object value) {
        answers.show(value);
    }

    @Override
    public void showAll(Object value) {
        answers.showAll(value);
    }

    @Override
    public void page(String text) {
        answers.page(fitting(text));
    }

    @Override
    public Outcome evaluate(ScriptFile text) {
        return answers.evaluate(text);
    }

    @Override
    public String edit(String text) {
        return answers.undisturbed(() -> editor.edit(text));
    }

    @Override
    public List<String> history() {
        return StreamSupport.stream(history.spliterator(), false)
                .map(History.Entry::line)
                .filter(line -> !LiteralSecrets.areIn(line))
                .toList();
    }

    @Override
    public RequestLog requests() {
        return requests;
    }

    @Override
    public Optional<Throwable> failure() {
        return answers.failure();
    }

    @Override
    public String keys() {
        return "Tab completes, Shift-Tab or Alt-H explains, Up and Ctrl-R find earlier lines, Ctrl-C stops a line,"
                + " Ctrl-D ends.";
    }

    @Override
    public void end() {
        ended = true;
    }
}
