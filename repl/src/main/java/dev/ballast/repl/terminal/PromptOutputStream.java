package dev.ballast.repl.terminal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jline.reader.LineReader;
import org.jline.terminal.Terminal;

/** Writes to a terminal: directly while no line is being edited, else whole lines above the edited one. */
final class PromptOutputStream extends OutputStream {

    private static final Pattern CONTROL = Pattern.compile("\u001B\\[[0-9;]*[A-Za-z]");

    private final Terminal terminal;
    private final Supplier<LineReader> reader;
    private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();
    private boolean inLine;

    PromptOutputStream(Terminal terminal, Supplier<LineReader> reader) {
        this.terminal = terminal;
        this.reader = reader;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
        waiting.write(bytes, from, length);
        flush();
    }

    /** Keeps an unfinished line until the editing ends. */
    @Override
    public synchronized void flush() throws IOException {
        LineReader typing = reader.get();
        String text = waiting.toString(StandardCharsets.UTF_8);
        if (typing == null || !typing.isReading()) {
            if (!text.isEmpty()) {
                terminal.writer().flush();
                waiting.writeTo(terminal.output());
                waiting.reset();
                String seen = CONTROL.matcher(text).replaceAll("");
                inLine = seen.isEmpty() ? inLine : !seen.endsWith("\n") && !seen.endsWith("\r");
            }
            terminal.output().flush();
        } else if (text.endsWith("\n")) {
            waiting.reset();
            typing.printAbove(text);
        }
    }

    synchronized void endLine() throws IOException {
        flush();
        if (inLine) {
            write('\n');
        }
    }
}
