package dev.ballast.repl.kernel;

import dev.ballast.reconcile.context.Progress;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.HtmlWriter;
import dev.ballast.repl.render.Representations;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.Report;
import dev.ballast.run.RunEnd;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * The output of one cell beside its result. Events are lines of text, which every client stores; only waits and live values
 * are displays, updated in place on a separate thread, so that they delay no wait. Thread-safe.
 */
final class CellOutput {

    static final int MOST_WAITS = 10;

    // A client breaks long lines itself.
    private static final Screen SCREEN = new Screen(false, true, Integer.MAX_VALUE);

    private final Notebook notebook;
    private final Message cell;
    private final Representations forms;
    private final Executor later;
    private final LiveValues lives;
    private final Report report;
    private final Map<String, Progress.Waiting> waits = new LinkedHashMap<>();
    private LiveDisplay waiting;

    /** Creates the output of a cell; {@code after} returns what runs a task after that time. */
    CellOutput(Notebook notebook, Message cell, Representations forms, Function<Duration, Executor> after) {
        this.notebook = notebook;
        this.cell = cell;
        this.forms = forms;
        this.later = after.apply(NotebookDisplay.APART);
        this.lives = new LiveValues(notebook, cell, forms, after, this::add);
        this.report = new Report(new Lines(notebook.out(cell), SCREEN), System::nanoTime, false);
    }

    void report(Progress event) {
        add(event);
        lives.requestRedraw();
    }

    private synchronized void add(Progress event) {
        if (event instanceof Progress.Waiting wait) {
            waits.put(wait.what(), wait);
            drawWaits();
            return;
        }
        if (event instanceof Progress.Arrived wait) {
            waits.remove(wait.what());
            drawWaits();
        }
        report.accept(event);
    }

    /** The first wait is drawn at once, so that its display stands at that place of the output. */
    private void drawWaits() {
        if (waiting != null) {
            waiting.requestRedraw();
        } else if (!waits.isEmpty()) {
            waiting = new LiveDisplay(notebook, cell, later, waitForms(), this::waitForms);
        }
    }

    /** Returns the current waits, one line each, by media type. */
    private synchronized Map<String, String> waitForms() {
        List<String> lines = new ArrayList<>();
        waits.values().forEach(wait -> lines.add(Printable.field(wait.text())));
        if (lines.size() > MOST_WAITS) {
            List<String> others = lines.subList(MOST_WAITS - 1, lines.size());
            String more = "and for " + others.size() + " more";
            others.clear();
            lines.add(more);
        }
        return Map.of(Representations.TEXT, String.join("\n", lines), Representations.HTML, HtmlWriter.faint(lines));
    }

    void show(Object value) {
        notebook.show(cell, forms.of(value));
    }

    /** Clears the output; current waits are shown again below. */
    synchronized void clear() {
        lives.leave();
        waiting = null;
        notebook.publish(cell, "clear_output", Map.of("wait", false));
    }

    /** Returns the live values, which the cell ends or leaves. */
    LiveValues lives() {
        return lives;
    }

    /** Removes the waits, and shows a summary line if the cell changed something. */
    synchronized void end(RunEnd ending) {
        waits.clear();
        if (waiting != null) {
            waiting.end(this::waitForms);
        }
        report.printSummaryOfChanges(ending);
    }
}
