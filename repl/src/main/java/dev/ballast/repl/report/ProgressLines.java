package dev.ballast.repl.report;

import dev.ballast.converge.Progress;
import java.util.function.Consumer;

/** Shows what happens, a line each; what is unchanged is only counted, unless there is something to say about it. */
public final class ProgressLines implements Consumer<Progress> {

    private final Lines lines;
    private final Waits waits;

    /** Shows it on these lines. */
    public ProgressLines(Lines lines) {
        this.lines = lines;
        this.waits = new Waits(lines, System::nanoTime);
    }

    @Override
    public void accept(Progress event) {
        if (event instanceof Progress.Waiting wait) {
            waits.waiting(wait);
        } else if (event instanceof Progress.Arrived wait) {
            waits.arrived(wait);
        } else {
            EventText.of(event).ifPresent(text -> lines.line(paint(event), fitting(text)));
        }
    }

    /** Ends the live line: what is still awaited is awaited no more. */
    public void end() {
        waits.clear();
    }

    private String fitting(String text) {
        Screen screen = lines.screen();
        return screen.live() ? Wrapped.at(screen.width(), text) : text;
    }

    private static Paint paint(Progress event) {
        if (event instanceof Progress.Made) {
            return Paint.GREEN;
        }
        if (event instanceof Progress.Changed || event instanceof Progress.Warning) {
            return Paint.YELLOW;
        }
        if (event instanceof Progress.Removed) {
            return Paint.RED;
        }
        return event instanceof Progress.LeftInPlace ? Paint.CYAN : Paint.NONE;
    }
}
