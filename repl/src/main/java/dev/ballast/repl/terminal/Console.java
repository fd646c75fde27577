package dev.ballast.repl.terminal;

import dev.ballast.repl.report.Screen;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jline.reader.LineReader;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** The terminal of this process: what is printed while a line is being typed appears above it. */
public final class Console implements AutoCloseable {

    private final Terminal terminal;
    private final Screen atStart;
    private final AbovePrompt output;
    private volatile LineReader reader;

    private Console(Terminal terminal, Screen atStart) {
        this.terminal = terminal;
        this.atStart = atStart;
        this.output = new AbovePrompt(terminal, () -> reader);
    }

    /** Opens the terminal; whether it is painted is as that screen says, its width is its own. */
    public static Console open(Screen screen) {
        try {
            // The JNI provider is in the bundle; asking for the others costs time and finds nothing.
            Terminal terminal = TerminalBuilder.builder()
                    .name("ballast")
                    .encoding(StandardCharsets.UTF_8)
                    .system(true)
                    .ffm(false)
                    .exec(false)
                    .dumb(true)
                    .build();
            return new Console(terminal, screen);
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }

    /** Returns the stream that prints on it; any thread may use it. */
    public PrintStream out() {
        return new PrintStream(output, true, StandardCharsets.UTF_8);
    }

    /** Returns what can be shown at this moment: a line cannot be drawn over while the user types on it. */
    public Screen screen() {
        boolean reading = reader != null && reader.isReading();
        return new Screen(atStart.live() && !isDumb() && !reading, atStart.colored(), width());
    }

    /** Returns the number of columns. */
    public int width() {
        int columns = terminal.getWidth();
        return columns > 0 ? columns : atStart.width();
    }

    @Override
    public void close() {
        try {
            output.flush();
            terminal.close();
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }

    boolean isDumb() {
        return Terminal.TYPE_DUMB.equals(terminal.getType());
    }

    Terminal terminal() {
        return terminal;
    }

    void readBy(LineReader lineReader) {
        this.reader = lineReader;
    }
}
