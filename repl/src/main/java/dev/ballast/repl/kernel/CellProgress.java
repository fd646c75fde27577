package dev.ballast.repl.kernel;

import dev.ballast.reconcile.Progress;
import dev.ballast.repl.evaluation.CloudDoor;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.report.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Consumer;

/**
 * Shows what happens in the cloud in the cell on whose behalf it happens, also when a thread of it outlives it; what happens
 * before the first cell is shown in the first.
 */
public final class CellProgress implements Consumer<Progress> {

    private final Notebook notebook;
    private final Redraw.Later later;
    private final List<Progress> early = new ArrayList<>();

    // A cell whose threads are all gone says nothing more.
    private final Map<Cell, CellReport> reports = new WeakHashMap<>();

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
        notebook.owners().current().ifPresentOrElse(cell -> tell(cell, event), () -> keep(event));
    }

    /** Shows something in a cell, whichever thread says it. */
    void tell(Cell cell, Progress event) {
        if (!cell.silent()) {
            report(cell).add(event);
        }
    }

    /** Takes the display of the waits of a cell for removed by its client; the next look at a wait shows them again. */
    void forget(Cell cell) {
        report(cell).forget();
    }

    /** Begins a cell: what it does from now on is summed up at its end. */
    void begin(Cell cell) {
        if (!cell.silent()) {
            report(cell);
        }
    }

    /** Ends a cell: nothing is waited for in it any more, and one line says what it did to the cloud, if it did anything. */
    void end(Cell cell, Outcome outcome, CloudDoor door, long requestsBefore) {
        if (!cell.silent()) {
            boolean begun = door.opened().isPresent();
            // A cell that changes to another profile is at another door, which counts for itself.
            long requests = Math.max(0, door.requests() - requestsBefore);
            report(cell).end(new RunResult(outcome, null, begun, requests));
        }
    }

    private synchronized void keep(Progress event) {
        early.add(event);
    }

    private synchronized CellReport report(Cell cell) {
        CellReport report = reports.computeIfAbsent(cell, one -> new CellReport(notebook, one.request(), later));
        early.forEach(report::add);
        early.clear();
        return report;
    }
}
