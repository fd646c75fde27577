package dev.ballast.repl.kernel;

import dev.ballast.reconcile.Progress;
import dev.ballast.repl.report.Lines;
import dev.ballast.repl.report.Report;
import dev.ballast.repl.report.RunResult;
import dev.ballast.repl.report.Screen;

/**
 * What happens in the cloud on behalf of one cell. Each event is a line of the cell's text, which every client keeps; only what is
 * waited for is a display, drawn again in place four times a second at most and empty when the wait is over.
 */
final class CellReport {

    // A client breaks long lines itself.
    private static final Screen SCREEN = new Screen(false, true, Integer.MAX_VALUE);

    private final Report report;
    private final WaitPage waits = new WaitPage();
    private final Notebook notebook;
    private final Request cell;
    private final Redraw.Later later;
    private CellDrawing drawing;
    private Redraw redraw;

    CellReport(Notebook notebook, Request cell, Redraw.Later later) {
        this.report = new Report(new Lines(notebook.out(cell), SCREEN), System::nanoTime, false);
        this.notebook = notebook;
        this.cell = cell;
        this.later = later;
    }

    synchronized void add(Progress event) {
        if (event instanceof Progress.Waiting wait) {
            waits.add(wait);
            draw();
            return;
        }
        if (event instanceof Progress.Arrived wait) {
            waits.remove(wait.what());
            draw();
        }
        report.accept(event);
    }

    /** Takes the display of the waits for removed by the client. */
    synchronized void forget() {
        drawing = null;
        redraw = null;
    }

    /** Shows no wait any more, and sums up in a line what the cell did to the cloud, if it did anything. */
    synchronized void end(RunResult ending) {
        waits.clear();
        drawAgain();
        report.sumUp(ending);
    }

    /** The first is drawn at once, so that it stands where the wait begins. */
    private void draw() {
        if (redraw != null) {
            redraw.ask();
        } else if (!waits.isEmpty()) {
            drawing = new CellDrawing(notebook, cell);
            drawing.draw(waits.forms());
            redraw = new Redraw(System::nanoTime, later, this::drawAgain);
        }
    }

    private synchronized void drawAgain() {
        if (drawing != null) {
            drawing.draw(waits.forms());
        }
    }
}
