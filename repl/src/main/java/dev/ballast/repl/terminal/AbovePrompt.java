package dev.ballast.repl.terminal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jline.reader.LineReader;
import org.jline.terminal.Terminal;

/** Writes to a terminal: as it comes while nobody types, and whole lines above the one that somebody types. */
final class AbovePrompt extends OutputStream {

    private final Terminal terminal;
    private final Supplier<LineReader> reader;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

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

    private void flushLine() throws IOException {
        if (line.size() > 0) {
            terminal.writer().flush();
            terminal.output().write(line.toByteArray());
            line.reset();
        }
        terminal.output().flush();
    }

    private String taken() {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        return text;
    }
}
