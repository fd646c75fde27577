package dev.ballast.repl.terminal;

import dev.ballast.console.TerminalPrompt;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.NotConfirmedException;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.report.UnclosedStream;
import dev.ballast.run.Evaluation;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.AttributedString;
import org.jline.utils.InfoCmp;
import org.jline.utils.NonBlockingReader;
import org.jline.utils.Signals;

/** The terminal of this process: output during the editing of a line appears above it. */
public final class Console implements AutoCloseable {

    private static final char NOTHING = 0;
    private static final long LONG_MILLIS = 3_600_000;
    private static final String INTERRUPT = "INT";
    private static final Map<String, Integer> STOPS = Map.of("HUP", 1, INTERRUPT, 2, "TERM", 15);
    private static final String MOST_USUAL = "xterm-256color";

    private final Terminal terminal;
    private final Screen atStart;
    private final int rowsAtStart;
    private final Runnable unsize;
    private final PromptOutputStream output;
    private volatile LineReader reader;
    private volatile IntConsumer interrupted = signal -> {};
    private volatile boolean stopped;

    private Console(Terminal terminal, Screen atStart, int rows) {
        this.terminal = terminal;
        this.atStart = atStart;
        this.rowsAtStart = rows;
        this.unsize = sized(terminal, new Size(atStart.width(), rows));
        this.output = new PromptOutputStream(terminal, () -> reader);
    }

    /**
     * Opens the terminal, with the colours of {@code screen} and its own size. If it does not know its size, as that of a
     * container, it has the width of {@code screen} and so many rows until the console is closed.
     */
    public static Console open(Screen screen, int rows) {
        try {
            knowType(System.getenv("TERM"));
            // The JNI provider is in the bundle; asking for the others costs time and finds nothing.
            return on(
                    TerminalBuilder.builder()
                            .name("ballast")
                            .encoding(StandardCharsets.UTF_8)
                            .system(true)
                            .ffm(false)
                            .exec(false)
                            .dumb(true)
                            .build(),
                    screen,
                    rows);
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }

    /**
     * Registers a terminal type that neither this machine nor JLine knows as an alias of xterm, with which nearly all
     * terminals are compatible.
     *
     * @param type the type as TERM names it, or null
     */
    static void knowType(String type) {
        if (type != null) {
            InfoCmp.setDefaultInfoCmp(type, () -> InfoCmp.getDefaultInfoCmp(MOST_USUAL));
        }
    }

    /** Creates a console on an open terminal. */
    static Console on(Terminal terminal, Screen screen, int rows) {
        // The terminal must not echo keys or ^C into the output of a line; the editor shows typed text when it reads
        // next.
        Attributes attributes = terminal.getAttributes();
        attributes.setLocalFlag(Attributes.LocalFlag.ECHO, false);
        attributes.setLocalFlag(Attributes.LocalFlag.ECHOCTL, false);
        terminal.setAttributes(attributes);
        // A shell that resumes a stopped job resets the attributes of the terminal.
        terminal.handle(Terminal.Signal.CONT, again -> terminal.setAttributes(attributes));
        outliveInterrupts(terminal);
        return new Console(terminal, screen, rows);
    }

    /**
     * Sets the size of a terminal that has none, since the editor, the pager and programs that they start draw by it. Returns
     * what removes it again. A dumb terminal never knows its size, and its editor wraps nothing.
     */
    private static Runnable sized(Terminal terminal, Size assumed) {
        Size known = terminal.getSize();
        if (Terminal.TYPE_DUMB.equals(terminal.getType()) || (known.getColumns() > 0 && known.getRows() > 0)) {
            return () -> {};
        }
        terminal.setSize(assumed);
        return () -> {
            if (terminal.getSize().equals(assumed)) {
                terminal.setSize(known);
            }
        };
    }

    /** Passes Ctrl-C to the current listener, such as the editor; without one it must not end the program. */
    private static void outliveInterrupts(Terminal terminal) {
        terminal.handle(Terminal.Signal.INT, signal -> {});
        if (Terminal.TYPE_DUMB.equals(terminal.getType())) {
            // A dumb terminal handles no signals by itself.
            Signals.register(INTERRUPT, () -> terminal.raise(Terminal.Signal.INT));
        }
    }

    /** Returns the output stream; thread-safe. */
    public PrintStream out() {
        return new UnclosedStream(output);
    }

    void endLine() {
        try {
            output.endLine();
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }

    /** Returns the current capabilities: not live while the user edits a line. */
    public Screen screen() {
        boolean reading = reader != null && reader.isReading();
        return new Screen(atStart.live() && !isDumb() && !reading, atStart.colored(), width());
    }

    /**
     * Asks a question and returns the typed line.
     *
     * @throws InterruptedRunException when the thread is interrupted, which stays set
     */
    public Optional<String> ask(String question) {
        return answer(question + " ", null);
    }

    /**
     * Asks for a secret with hidden input; it is not stored. Empty if the terminal cannot hide it.
     *
     * @throws NotConfirmedException when the question is ended by Ctrl-D
     */
    public Optional<char[]> askSecret(String question) {
        if (isDumb()) {
            // To hide an answer there, the editor prints the question again and again.
            return TerminalPrompt.reading(this::typed).ask(question);
        }
        return Optional.of(answer(question + ": ", NOTHING)
                .map(String::toCharArray)
                .orElseThrow(() -> NotConfirmedException.cancelled(question)));
    }

    /** Returns the next line that is typed, null at the end of the input. */
    private String typed() {
        try {
            StringBuilder line = new StringBuilder();
            int sign = read();
            for (; sign >= 0 && sign != '\n'; sign = read()) {
                line.append((char) sign);
            }
            return sign < 0 && line.isEmpty() ? null : line.toString();
        } catch (InterruptedIOException stop) {
            throw InterruptedRunException.of("stopped at a question", stop);
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }

    /** Returns the next character; the terminal takes an interrupt only in a read that has a time limit. */
    private int read() throws IOException {
        int sign;
        do {
            sign = terminal.reader().read(LONG_MILLIS);
        } while (sign == NonBlockingReader.READ_EXPIRED);
        return sign;
    }

    /** Asks with a separate editor, so that an answer is not in the history. */
    private Optional<String> answer(String question, Character shown) {
        if (stopped) {
            throw new InterruptedRunException("stopped at a question", null);
        }
        // The editor takes Ctrl-C for itself, and would not give it back to the listener of now. A dumb terminal passes
        // no signal to the editor.
        Object listening = Signals.register(INTERRUPT, isDumb() ? () -> terminal.raise(Terminal.Signal.INT) : () -> {});
        try {
            LineReader asked = new LineReaderImpl(terminal);
            // The editor would otherwise remove each backslash of the answer.
            asked.option(LineReader.Option.DISABLE_EVENT_EXPANSION, true);
            return Optional.of(asked.readLine(question, shown));
        } catch (EndOfFileException end) {
            return Optional.empty();
        } catch (UserInterruptException stop) {
            stopped = true;
            interrupted.accept(Evaluation.INTERRUPT);
            throw InterruptedRunException.of("stopped at a question", stop);
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        } finally {
            Signals.unregister(INTERRUPT, listening);
        }
    }

    /**
     * Returns a listener registration for stop signals that includes Ctrl-C at a question, so that it stops everything and
     * not only the asking thread; until the next registration no more questions are asked.
     *
     * @param stops the registration for signals outside of questions
     */
    public Function<IntConsumer, Runnable> withInterrupts(Function<IntConsumer, Runnable> stops) {
        return listener -> {
            Runnable deaf = stops.apply(listener);
            interrupted = listener;
            stopped = false;
            return () -> {
                interrupted = signal -> {};
                deaf.run();
            };
        };
    }

    /**
     * Passes the number of each stop signal to the listener until the result is run: Ctrl-C, termination, and the end of
     * the terminal. The listener must return quickly.
     */
    public static Runnable listen(IntConsumer listener) {
        List<Runnable> undo = new ArrayList<>();
        STOPS.forEach((name, number) -> {
            Object before = Signals.register(name, () -> listener.accept(number));
            undo.add(() -> Signals.unregister(name, before));
        });
        return () -> undo.forEach(Runnable::run);
    }

    /** Returns the screen for values. */
    public Screen valueScreen() {
        return new Screen(!isDumb(), atStart.colored(), width());
    }

    /** Returns the number of columns. */
    public int width() {
        int columns = terminal.getWidth();
        return columns > 0 ? columns : atStart.width();
    }

    int height() {
        int rows = terminal.getHeight();
        return rows > 0 ? rows : rowsAtStart;
    }

    int rows(String text) {
        return AttributedString.fromAnsi(text).columnSplitLength(width()).size();
    }

    @Override
    public void close() {
        try {
            output.flush();
            unsize.run();
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
