package dev.ballast.repl.report;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.redact.Printable;
import dev.ballast.redact.Redactor;
import dev.ballast.repl.render.Ansi;
import dev.ballast.repl.render.DisplayWidth;
import dev.ballast.repl.render.Screen;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Prints whole lines on standard error, with a few live lines below that are redrawn. Thread-safe. */
public final class Lines {

    private static final String ERASE_LINE = "\r\u001B[K";

    // Live lines that do not fit the screen cannot be drawn over.
    private static final int MOST_LIVE = 10;

    private final PrintStream err;
    private final Supplier<Screen> screen;
    private final Redactor redactor;
    private List<String> live = List.of();
    private int drawn;
    private final ReentrantLock oneQuestion = new ReentrantLock();
    private boolean asking;
    private final StringBuilder held = new StringBuilder();

    public Lines(PrintStream err, Screen screen) {
        this(err, () -> screen, new Redactor());
    }

    /**
     * Creates lines on a stream; the screen is supplied at each use, since a terminal may change its size. Secrets are
     * masked.
     */
    public Lines(PrintStream err, Supplier<Screen> screen, Redactor redactor) {
        this.err = err;
        this.screen = screen;
        this.redactor = redactor;
    }

    /** Writes a line, or several joined by line ends. */
    public void line(String text) {
        write(redacted(text));
    }

    /** Writes an event as a line of its own, without live lines. */
    public void event(Progress event) {
        EventText.of(event).ifPresent(this::line);
    }

    private synchronized void write(String text) {
        if (asking) {
            held.append(text).append(System.lineSeparator());
            return;
        }
        eraseLive();
        err.println(text);
        draw();
        err.flush();
    }

    /** Erases the live lines until the next line is written, so that other output can go to the same terminal. */
    public synchronized void eraseLive() {
        if (drawn > 0) {
            err.print(drawn == 1 ? ERASE_LINE : "\r\u001B[" + (drawn - 1) + "A\u001B[J");
            err.flush();
            drawn = 0;
        }
    }

    /** Ends the line in which the terminal shows ^C, so that what is written next has a line of its own. */
    public synchronized void endInterruptedLine() {
        if (drawn > 0) {
            eraseLive();
        } else {
            err.println();
        }
    }

    /**
     * Asks a question on the same terminal and returns the answer; lines written meanwhile appear after it. Questions of
     * other threads wait.
     *
     * @throws InterruptedRunException when the thread is interrupted while it waits, which stays set
     */
    public <T> T asking(Supplier<T> question) {
        try {
            oneQuestion.lockInterruptibly();
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped at a question", stop);
        }
        try {
            ask(true);
            return question.get();
        } finally {
            ask(false);
            oneQuestion.unlock();
        }
    }

    private synchronized void ask(boolean begins) {
        eraseLive();
        asking = begins;
        err.print(held);
        held.setLength(0);
        draw();
        err.flush();
    }

    /** Shows these lines in place of the live lines before; an empty list shows none. Only a live screen shows them. */
    synchronized void drawLive(List<String> lines) {
        if (!live.equals(lines) || (drawn == 0 && !lines.isEmpty())) {
            live = List.copyOf(lines);
            eraseLive();
            draw();
            err.flush();
        }
    }

    /** Returns a text with the secrets in use masked. */
    public String redacted(String text) {
        return redactor.text(text);
    }

    /** Returns the capabilities of the output. */
    public Screen screen() {
        return screen.get();
    }

    private void draw() {
        if (screen().live() && !live.isEmpty() && !asking) {
            List<String> shown = shown();
            err.print(String.join(System.lineSeparator(), shown));
            drawn = shown.size();
        }
    }

    private List<String> shown() {
        List<String> shown = new ArrayList<>();
        int room = live.size() <= MOST_LIVE ? live.size() : MOST_LIVE - 1;
        live.subList(0, room)
                .forEach(line -> shown.add(Ansi.FAINT.on(screen().colored(), cut(Printable.line(redacted(line))))));
        if (room < live.size()) {
            shown.add(Ansi.FAINT.on(screen().colored(), "  and " + (live.size() - room) + " more"));
        }
        return shown;
    }

    /** Leaves columns free for ^C: after a full line some terminals begin a new one, which cannot be redrawn. */
    private String cut(String text) {
        return DisplayWidth.cut(text, Math.max(screen().width() - 3, 10), "...");
    }
}
