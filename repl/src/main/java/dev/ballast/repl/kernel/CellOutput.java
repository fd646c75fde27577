package dev.ballast.repl.kernel;

import dev.ballast.dsl.Facts;
import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.ShownChanges;
import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.HtmlWriter;
import dev.ballast.repl.render.Representations;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.Report;
import dev.ballast.repl.report.RunResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

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
    private final LiveEvents events;
    private final Report report;
    private final Map<String, Progress.Waiting> waits = new LinkedHashMap<>();
    private final Map<LiveDisplay, LiveValue> lives = new ConcurrentHashMap<>();
    private final Set<String> complaints = ConcurrentHashMap.newKeySet();
    private LiveDisplay waiting;

    CellOutput(
            Notebook notebook,
            Message cell,
            Representations forms,
            Executor later,
            Function<Duration, Executor> after) {
        this.notebook = notebook;
        this.cell = cell;
        this.forms = forms;
        this.later = later;
        this.events = new LiveEvents(
                (pause, look) -> after.apply(pause).execute(notebook.inCellOf(look)), this::redraw, this::complain);
        this.report = new Report(new Lines(notebook.out(cell), SCREEN), System::nanoTime, false);
    }

    void report(Progress event) {
        add(event);
        lives.forEach((drawing, live) -> {
            // Requesting a list four times a second would be too much, so that waits for an event or the end.
            if (!live.isList()) {
                drawing.requestRedraw();
            }
        });
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

    /** Shows a value in a display that is updated, also when the service changes what it shows. */
    void live(Object value, ShownChanges changes) {
        LiveValue live = new LiveValue(value, forms);
        Map<String, String> first = live.forms(FetchPolicy.NETWORK_ONLY::factsOf);
        lives.put(
                new LiveDisplay(notebook, cell, later, first, () -> forms(live, FetchPolicy.CACHE_FIRST::factsOf)),
                live);
        if (live.isOfService()) {
            events.follow(changes);
        }
    }

    /** Draws again what has changed; returns whether something had. */
    private boolean redraw(ShownChanges.Changes changes) {
        Map<LiveDisplay, LiveValue> touched = new HashMap<>(lives);
        touched.values().removeIf(live -> !live.isTouchedBy(changes));
        touched.forEach((drawing, live) -> drawing.redraw(() -> guarded(() -> live.changedForms(changes))));
        return !touched.isEmpty();
    }

    /** Clears the output; current waits are shown again below. */
    synchronized void clear() {
        leaveLives();
        waiting = null;
        notebook.publish(cell, "clear_output", Map.of("wait", false));
    }

    void endLives(Function<Handle, Facts> look) {
        events.end();
        lives.forEach((drawing, live) -> {
            lives.remove(drawing);
            try {
                drawing.end(() -> forms(live, look));
            } catch (InterruptedRunException stop) {
                // A user who interrupts the last display has seen enough; the stop itself is reported elsewhere.
                Thread.currentThread().interrupt();
            }
        });
    }

    private Map<String, String> forms(LiveValue live, Function<Handle, Facts> look) {
        return guarded(() -> live.forms(look));
    }

    private Map<String, String> guarded(Supplier<Map<String, String>> look) {
        try {
            return look.get();
        } catch (InterruptedRunException stop) {
            throw stop;
        } catch (RuntimeException unseen) {
            // A thread of its own draws: no one else would learn of it.
            complain("a live display cannot be redrawn: ", unseen);
            return Map.of();
        }
    }

    private void complain(String what, RuntimeException failure) {
        String problem = failure instanceof BallastException known ? known.problem() : failure.toString();
        if (complaints.add(problem)) {
            add(new Progress.Warning(what + problem));
        }
    }

    void leaveLives() {
        events.end();
        lives.keySet().forEach(LiveDisplay::close);
        lives.clear();
    }

    /** Removes the waits, and shows a summary line if the cell changed something. */
    synchronized void end(RunResult ending) {
        waits.clear();
        if (waiting != null) {
            waiting.end(this::waitForms);
        }
        report.sumUp(ending);
    }
}
