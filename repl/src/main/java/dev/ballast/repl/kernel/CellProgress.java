package dev.ballast.repl.kernel;

import dev.ballast.converge.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Consumer;

/**
 * Shows what happens in the cloud in one display for each cell, which is drawn again in place: at most four times a second, and
 * in its last state before the cell is answered. What a thread does that outlives its cell is shown there; what happens before
 * the first cell is shown in the first.
 */
public final class CellProgress implements Consumer<Progress> {

    private final Notebook notebook;
    private final Redraw.Later later;
    private final List<Progress> early = new ArrayList<>();

    // A cell whose threads are all gone says nothing more.
    private final Map<Cell, Told> cells = new WeakHashMap<>();

    /** Shows it in the cells of this notebook. */
    public CellProgress(Notebook notebook) {
        this(notebook, Redraw.Later.onThread("ballast-progress"));
    }

    CellProgress(Notebook notebook, Redraw.Later later) {
        this.notebook = notebook;
        this.later = later;
    }

    @Override
    public void accept(Progress event) {
        notebook.owners().current().ifPresentOrElse(cell -> tell(cell, event), () -> wait(event));
    }

    /** Shows something in a cell, whichever thread says it. */
    void tell(Cell cell, Progress event) {
        if (!cell.silent()) {
            told(cell).add(event);
        }
    }

    /** Ends what goes on in a cell, and shows its last state. */
    void end(Cell cell) {
        if (!cell.silent()) {
            told(cell).end();
        }
    }

    private synchronized void wait(Progress event) {
        early.add(event);
    }

    private synchronized Told told(Cell cell) {
        Told told = cells.computeIfAbsent(cell, one -> new Told(one.request()));
        early.forEach(told::add);
        early.clear();
        return told;
    }

    /** What one cell tells. */
    private final class Told {

        private final ProgressPage page = new ProgressPage();
        private final CellDrawing drawing;
        private Redraw redraw;

        Told(Request cell) {
            this.drawing = new CellDrawing(notebook, cell);
        }

        /** The first is drawn at once, so that it stands where it happens among what the cell prints. */
        synchronized void add(Progress event) {
            page.add(event);
            if (redraw != null) {
                redraw.ask();
            } else if (!page.isEmpty()) {
                draw();
                redraw = new Redraw(System::nanoTime, later, this::draw);
            }
        }

        synchronized void end() {
            page.end();
            if (!page.isEmpty()) {
                draw();
            }
        }

        private synchronized void draw() {
            drawing.draw(page.forms());
        }
    }
}
