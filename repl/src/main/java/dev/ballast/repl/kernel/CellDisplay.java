package dev.ballast.repl.kernel;

import dev.ballast.dsl.Display;
import dev.ballast.dsl.Facts;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.reconcile.Progress;
import dev.ballast.repl.render.Representations;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import tools.jackson.databind.json.JsonMapper;

/**
 * Shows in the cell of a thread what {@code show} and {@code live} are given. What is live is drawn again by a thread of its
 * own, so that a wait is never held up: its looks only say that there is something to see.
 */
public final class CellDisplay implements Display {

    private final Notebook notebook;
    private final Representations forms;
    private final CellProgress progress;
    private final Redraw.Later later;
    private final List<Live> lives = new CopyOnWriteArrayList<>();

    /** Shows it in the cells of this notebook. */
    public CellDisplay(Notebook notebook, Representations forms, CellProgress progress) {
        this(notebook, forms, progress, Redraw.Later.onThread("ballast-live"));
    }

    CellDisplay(Notebook notebook, Representations forms, CellProgress progress, Redraw.Later later) {
        this.notebook = notebook;
        this.forms = forms;
        this.progress = progress;
        this.later = later;
    }

    @Override
    public void show(Object value) {
        cell(value).ifPresent(cell -> notebook.show(cell, notebook.data().of(forms.of(value))));
    }

    /** What a thread shows that outlives its cell has no end, so it is shown once. */
    @Override
    public void live(Object value) {
        cell(value).ifPresent(cell -> {
            Map<String, String> first = forms.of(value);
            if (notebook.owners().running().filter(cell::equals).isPresent()) {
                lives.add(new Live(
                        cell, value, forms, progress, new CellDrawing(notebook, cell.request()), first, later));
            } else {
                notebook.show(cell, notebook.data().of(first));
            }
        });
    }

    /** What was live is removed, too; what is waited for is shown again below. */
    @Override
    public void clear() {
        notebook.owners().current().filter(cell -> !cell.silent()).ifPresent(cell -> {
            close(cell);
            progress.forget(cell);
            notebook.publish(
                    cell.request(),
                    "clear_output",
                    JsonMapper.shared().createObjectNode().put("wait", false));
        });
    }

    /** Has what is live in the cell of this thread drawn again, because something happened there. */
    public void stir(Progress event) {
        if (!lives.isEmpty()) {
            notebook.owners().current().ifPresent(cell -> lives.stream()
                    .filter(live -> live.isIn(cell))
                    .forEach(Live::stir));
        }
    }

    @Override
    public void end(boolean failed) {
        notebook.owners().current().ifPresent(cell -> lives.stream()
                .filter(live -> live.isIn(cell))
                .forEach(live -> end(live, failed)));
    }

    /** Lets nothing of a cell be live any more; what was left behind there draws nothing. */
    void close(Cell cell) {
        lives.stream().filter(live -> live.isIn(cell)).forEach(Live::leave);
        lives.removeIf(live -> live.isIn(cell));
    }

    private void end(Live live, boolean failed) {
        lives.remove(live);
        try {
            live.end(failed ? Facts::known : Facts::current);
        } catch (InterruptedRunException stop) {
            // Whoever stops at the last look has seen enough; that it was stopped is said by what was stopped.
            Thread.currentThread().interrupt();
        }
    }

    private Optional<Cell> cell(Object value) {
        return notebook.owners().current().filter(cell -> value != null && !cell.silent());
    }
}
