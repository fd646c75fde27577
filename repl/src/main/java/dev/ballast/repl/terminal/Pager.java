package dev.ballast.repl.terminal;

import dev.ballast.repl.render.DisplayWidth;
import java.io.ByteArrayInputStream;
import java.io.IOError;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jline.builtins.Less;
import org.jline.builtins.Source;
import org.jline.terminal.Terminal;

/** Shows a text: at once when it fits on the screen, else a page at a time. */
final class Pager {

    private static final int KEPT = 2; // the line that was typed, and the prompt after it
    private static final String KEYS = "space: on, b: back, /: search, q: leave";

    private Pager() {}

    static void show(Console console, String text) {
        if (console.isDumb() || console.rows(text) <= console.height() - KEPT) {
            console.out().println(text);
        } else {
            page(console.terminal(), text + "\n");
        }
    }

    /** Shows the beginning of a text that does not fit on the screen, and {@code more} below it. */
    static void begin(Console console, String text, String more) {
        int rows = console.height() / 2;
        if (console.rows(text) <= console.height() - KEPT) {
            console.out().println(text);
            return;
        }
        for (String line : text.lines().limit(rows).toList()) {
            console.out().println(DisplayWidth.cut(line, console.width() * rows, "..."));
            rows -= console.rows(line);
            if (rows <= 0) {
                break;
            }
        }
        console.out().println(more);
    }

    private static void page(Terminal terminal, String text) {
        Less less = new Less(terminal, Path.of(""));
        less.quitAtSecondEof = true;
        Thread reading = Thread.currentThread();
        Terminal.SignalHandler before = terminal.handle(Terminal.Signal.INT, stop -> reading.interrupt());
        try {
            less.run(new Source.InputStreamSource(
                    new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, KEYS));
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        } catch (InterruptedException leave) {
            // Ctrl-C leaves the pager, not the session.
        } catch (IOError broken) {
            if (!(broken.getCause() instanceof InterruptedIOException)) {
                throw broken;
            }
        } finally {
            terminal.handle(Terminal.Signal.INT, before);
        }
    }
}
