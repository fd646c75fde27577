package dev.ballast.repl.terminal;

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

    private final Console console;

    Pager(Console console) {
        this.console = console;
    }

    void show(String text) {
        if (console.isDumb() || fits(text)) {
            console.out().println(text);
        } else {
            paged(text);
        }
    }

    boolean fits(String text) {
        return console.rows(text) <= console.height() - KEPT;
    }

    private void paged(String text) {
        Less less = new Less(console.terminal(), Path.of(""));
        less.quitAtSecondEof = true;
        Thread reading = Thread.currentThread();
        Terminal.SignalHandler before = console.terminal().handle(Terminal.Signal.INT, stop -> reading.interrupt());
        try {
            less.run(new Source.InputStreamSource(
                    new ByteArrayInputStream((text + "\n").getBytes(StandardCharsets.UTF_8)),
                    true,
                    "space: on, b: back, /: search, q: leave"));
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        } catch (InterruptedException leave) {
            // Ctrl-C leaves the pager, not the session.
        } catch (IOError broken) {
            if (!(broken.getCause() instanceof InterruptedIOException)) {
                throw broken;
            }
        } finally {
            console.terminal().handle(Terminal.Signal.INT, before);
        }
    }
}
