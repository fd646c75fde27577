package dev.ballast.repl.terminal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jline.reader.LineReader;
import org.jline.terminal.Terminal;

/** Writes to a terminal: as it comes while nobody types, and whole lines above the one that somebody types. */
final class AbovePrompt extends OutputStream {

    private static final Pattern CONTROL = Pattern.compile("\u001B\\[[0-9;]*[A-Za-z]");

    private final Terminal terminal;
    private final Supplier<LineReader> reader;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean inLine;

    AbovePrompt(Terminal terminal, Supplier<LineReader> reader) {
        this.terminal = terminal;
        this.reader = reader;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
        line.write(bytes, from, length);
        LineReader typing = reader.get();
        if (typing == null || !typing.isReading()) {
            flushLine();
        } else if (length > 0 && bytes[from + length - 1] == '\n') {
            typing.printAbove(taken());
        }
    }

    /** Keeps what is no whole line yet for the time when nobody types. */
    @Override
    public synchronized void flush() throws IOException {
        LineReader typing = reader.get();
        if (typing == null || !typing.isReading()) {
            flushLine();
        }
    }

    /** Ends a line that was begun, so that what follows stands on one of its own. */
    synchronized void endLine() throws IOException {
        flush();
        if (inLine) {
            write('\n');
        }
    }

    private void flushLine() throws IOException {
        if (line.size() > 0) {
            terminal.writer().flush();
            terminal.output().write(line.toByteArray());
            noteEnd(taken());
        }
        terminal.output().flush();
    }

    private void noteEnd(String text) {
        String seen = CONTROL.matcher(text).replaceAll("");
        if (!seen.isEmpty()) {
            inLine = !seen.endsWith("\n") && !seen.endsWith("\r");
        }
    }

    private String taken() {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        return text;
    }
}
