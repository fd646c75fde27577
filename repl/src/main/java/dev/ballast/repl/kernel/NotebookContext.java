package dev.ballast.repl.kernel;

import dev.ballast.repl.command.CommandContext;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.command.Targets;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.render.DisplayWidth;
import dev.ballast.repl.render.Limits;
import dev.ballast.repl.render.Page;
import dev.ballast.repl.render.Showing;
import dev.ballast.repl.render.TextWriter;
import java.util.List;
import java.util.Optional;

/** The commands' view of the notebook. */
final class NotebookContext implements CommandContext {

    // A client breaks longer lines where they end.
    private static final int WIDTH = 88;

    private final Kernel.Parts parts;
    private final History past;
    private final Evaluator evaluator;
    private String explained = "";
    private boolean leaving;

    NotebookContext(Kernel.Parts parts, History past, Evaluator evaluator) {
        this.parts = parts;
        this.past = past;
        this.evaluator = evaluator;
    }

    /** Tells whether a command asked to leave since the last time, and forgets it. */
    boolean takeLeaving() {
        boolean taken = leaving;
        leaving = false;
        return taken;
    }

    /** Returns the help that commands showed since the last time, and forgets it. */
    String takeExplained() {
        String taken = explained;
        explained = "";
        return taken;
    }

    @Override
    public Session session() {
        return parts.session();
    }

    @Override
    public Targets targets() {
        return parts.targets();
    }

    @Override
    public void print(String text) {
        parts.notebook().out().println(DisplayWidth.wrapped(WIDTH, text));
    }

    @Override
    public void show(Object value) {
        evaluator.display(value);
    }

    @Override
    public void showAll(Object value) {
        parts.notebook().out().println(new TextWriter(Page.PIPED).write(new Showing(Limits.PIPED).of(value)));
    }

    /** Clients show help beside the cells, where it does not become part of the notebook. */
    @Override
    public void explain(String text) {
        explained = DisplayWidth.wrapped(WIDTH, text);
    }

    @Override
    public ScriptFile line(String text) {
        return evaluator.text(text);
    }

    @Override
    public Outcome evaluate(ScriptFile text) {
        return evaluator.evaluateForCommand(text);
    }

    @Override
    public String edit(String text) {
        throw new WrongUsageException("a notebook has no editor to open", "write it in a cell, or use /load FILE");
    }

    @Override
    public List<String> history() {
        return past.texts();
    }

    @Override
    public RequestLog requests() {
        return parts.requests();
    }

    @Override
    public Optional<Throwable> failure() {
        return evaluator.failure();
    }

    @Override
    public String keys() {
        return "Tab completes, Shift-Tab explains, the stop button ends a cell; a command stands alone in its cell.";
    }

    /** The client ends the kernel when it likes; a notebook that is only read goes on being there. */
    @Override
    public void end() {
        leaving = true;
    }
}
