package dev.ballast.repl.kernel;

import dev.ballast.dsl.Display;
import dev.ballast.dsl.FetchPolicy;
import dev.ballast.dsl.ShownChanges;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Workers;
import dev.ballast.repl.render.Representations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Shows the events of a thread, and the values of {@code show} and {@code live}, in the cell of the thread, also after the
 * cell has ended; events before the first cell are shown in it.
 */
public final class NotebookDisplay implements Display, Consumer<Progress> {

    static final Duration APART = Duration.ofMillis(250);

    private final Notebook notebook;
    private final Representations forms;
    private final Function<Duration, Executor> after;
    private final List<Progress> early = new ArrayList<>();

    public NotebookDisplay(Notebook notebook, Representations forms) {
        this(notebook, forms, delaying(Executors.newCachedThreadPool(task -> Workers.daemon("ballast-drawing", task))));
    }

    /**
     * Creates a display for the cells of a notebook.
     *
     * @param after returns what runs a task after that time
     */
    NotebookDisplay(Notebook notebook, Representations forms, Function<Duration, Executor> after) {
        this.notebook = notebook;
        this.forms = forms;
        this.after = after;
    }

    private static Function<Duration, Executor> delaying(Executor threads) {
        return time -> CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS, threads);
    }

    @Override
    public void accept(Progress event) {
        if (notebook.owners().current().isPresent()) {
            output().ifPresent(output -> output.report(event));
        } else {
            synchronized (early) {
                early.add(event);
            }
        }
    }

    @Override
    public void show(Object value) {
        output().filter(any -> value != null).ifPresent(output -> output.show(value));
    }

    /** After the end of the cell a live value is shown once, since nothing would end its display. */
    @Override
    public void live(Object value, ShownChanges changes) {
        if (notebook.owners().current().equals(notebook.owners().running())) {
            output().filter(any -> value != null)
                    .ifPresent(output -> output.lives().show(value, changes));
        } else {
            show(value);
        }
    }

    @Override
    public void clear() {
        output().ifPresent(CellOutput::clear);
    }

    @Override
    public void end(boolean failed) {
        output().ifPresent(output ->
                output.lives().end(failed ? FetchPolicy.CACHE_ONLY::stateOf : FetchPolicy.CACHE_FIRST::stateOf));
    }

    Representations forms() {
        return forms;
    }

    CellOutput output(Message request) {
        return new CellOutput(notebook, request, forms, after);
    }

    /** Begins a cell; the first one also shows the events before it. */
    void begin(Cell cell) {
        synchronized (early) {
            if (!cell.silent()) {
                early.forEach(cell.output()::report);
                early.clear();
            }
        }
    }

    private Optional<CellOutput> output() {
        return notebook.owners().current().filter(cell -> !cell.silent()).map(Cell::output);
    }
}
