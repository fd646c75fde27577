package dev.ballast.repl.report;

import java.io.PrintStream;
import java.util.function.Supplier;

/**
 * Whole lines on standard error, and below them at most one live line that is drawn over. Any number of threads may write;
 * lines never mix.
 */
public final class Lines {

    private static final String ERASE = "\r\u001B[K";

    private final PrintStream err;
    private final Supplier<Screen> screen;
    private String live = "";
    private boolean drawn;
    private boolean asking;
    private final StringBuilder held = new StringBuilder();

    /** Writes to this stream as the screen allows. */
    public Lines(PrintStream err, Screen screen) {
        this(err, () -> screen);
    }

    /** Writes to this stream as the screen allows at that moment; a terminal may change its size. */
    public Lines(PrintStream err, Supplier<Screen> screen) {
        this.err = err;
        this.screen = screen;
    }

    /** Writes a line, or several joined by line ends. */
    public void line(String text) {
        line(Paint.NONE, text);
    }

    /** Takes the live line away for a moment, so that somebody else can write to the same terminal. */
    public synchronized void stepAside() {
        if (drawn) {
            err.print(ERASE);
            err.flush();
            drawn = false;
        }
    }

    /**
     * Has somebody asked on the same terminal, and returns the answer; what is written until then appears after it. One
     * question at a time.
     */
    public <T> T asking(Supplier<T> question) {
        ask(true);
        try {
            return question.get();
        } finally {
            ask(false);
        }
    }

    private synchronized void ask(boolean begins) {
        stepAside();
        asking = begins;
        err.print(held);
        held.setLength(0);
        draw();
        err.flush();
    }

    synchronized void line(Paint paint, String text) {
        if (asking) {
            held.append(paint.on(screen(), text)).append(System.lineSeparator());
            return;
        }
        stepAside();
        err.println(paint.on(screen(), text));
        draw();
        err.flush();
    }

    /** Shows this in place of the live line before; an empty text shows none. Only a live screen shows it. */
    synchronized void live(String text) {
        live = text;
        stepAside();
        draw();
        err.flush();
    }

    Screen screen() {
        return screen.get();
    }

    private void draw() {
        if (screen().live() && !live.isEmpty() && !asking) {
            err.print(Paint.FAINT.on(screen(), cut(live)));
            drawn = true;
        }
    }

    /** Leaves the last column free: a full line makes some terminals begin a new one, which cannot be drawn over. */
    private String cut(String text) {
        int room = Math.max(screen().width() - 1, 10);
        return text.length() <= room ? text : text.substring(0, room - 3) + "...";
    }
}
