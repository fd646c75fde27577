package dev.ballast.repl.kernel;

import dev.ballast.dsl.Facts;
import dev.ballast.dsl.Handle;
import dev.ballast.dsl.Listing;
import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.reconcile.Progress;
import dev.ballast.repl.render.Representations;
import java.util.Map;
import java.util.function.Function;

/** A value that goes on being shown in a cell. */
final class Live {

    private final Cell cell;
    private final Object value;
    private final Representations forms;
    private final CellProgress progress;
    private final CellDrawing drawing;
    private final Redraw redraw;
    private boolean ended;
    private boolean complained;

    /** Draws it as it looks first. */
    Live(
            Cell cell,
            Object value,
            Representations forms,
            CellProgress progress,
            CellDrawing drawing,
            Map<String, String> first,
            Redraw.Later later) {
        this.cell = cell;
        this.value = value;
        this.forms = forms;
        this.progress = progress;
        this.drawing = drawing;
        drawing.draw(first);
        this.redraw = new Redraw(System::nanoTime, later, this::again);
    }

    boolean isIn(Cell other) {
        return cell.equals(other);
    }

    /** Has it drawn again. Listing all instances four times a second would be too much, so that waits for the end. */
    void stir() {
        if (!(value instanceof Listing)) {
            redraw.ask();
        }
    }

    /** Draws it for the last time. */
    void end(Function<Handle, Facts> look) {
        leave();
        draw(look, true);
    }

    /** Draws it no more. */
    synchronized void leave() {
        ended = true;
    }

    private void again() {
        if (!isEnded()) {
            draw(Facts::current, false);
        }
    }

    private void draw(Function<Handle, Facts> look, boolean last) {
        try {
            drawn(forms.of(value, look), last);
        } catch (InterruptedRunException stop) {
            throw stop;
        } catch (RuntimeException unseen) {
            // A thread of its own draws: nobody else would learn of it.
            complain(unseen instanceof BallastException known ? known.getMessage() : unseen.toString());
        }
    }

    /** A look that began before the end and was slower has nothing to say any more. */
    private synchronized void drawn(Map<String, String> seen, boolean last) {
        if (last || !ended) {
            drawing.draw(seen);
        }
    }

    private synchronized void complain(String problem) {
        if (!complained) {
            complained = true;
            progress.tell(cell, new Progress.Warning("what is live cannot be drawn again: " + problem));
        }
    }

    private synchronized boolean isEnded() {
        return ended;
    }
}
