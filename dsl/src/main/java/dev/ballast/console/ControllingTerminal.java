package dev.ballast.console;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.file.InterruptibleRead;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.function.Supplier;

/** Asks questions on the terminal that this process was started from, even if its input and output are redirected. */
final class ControllingTerminal {

    private static final File DEVICE = new File("/dev/tty");

    private ControllingTerminal() {}

    /** Returns whether the process has a terminal. */
    static boolean isReachable() {
        try (FileInputStream in = new FileInputStream(DEVICE)) {
            return in.getFD().valid();
        } catch (IOException noTerminal) {
            return false;
        }
    }

    /** Reads the typed line; null at the end of the input. */
    interface Line {
        String read(FileInputStream terminal) throws IOException;
    }

    /**
     * Returns the typed line; null at the end of the input. If the caller is interrupted, the reading thread is abandoned and
     * still consumes the next line.
     */
    static String line(FileInputStream terminal) throws IOException {
        return InterruptibleRead.await(
                () -> new BufferedReader(new InputStreamReader(terminal, Charset.defaultCharset())).readLine(),
                () -> {},
                stop -> InterruptedRunException.of("stopped at a question", stop));
    }

    /**
     * Returns the line that is typed after the question, or the result of {@code atEnd} at the end of the input; empty if
     * there is no terminal, or if it cannot hide hidden input. Discards input that was typed before the question.
     *
     * @throws InterruptedRunException when the caller is interrupted; the thread stays interrupted
     */
    static Optional<String> ask(String question, boolean hidden, Line line, Supplier<String> atEnd) {
        try (FileInputStream in = new FileInputStream(DEVICE);
                FileOutputStream out = new FileOutputStream(DEVICE)) {
            String typed = hidden
                    ? withoutEcho(() -> answer(question, in, out, true, line))
                    : answer(question, in, out, false, line);
            return Optional.of(typed == null ? atEnd.get() : typed);
        } catch (IOException noTerminal) {
            return Optional.empty();
        }
    }

    private interface Question {
        String ask() throws IOException;
    }

    /** Returns the typed line; null at the end of the input. */
    private static String answer(String question, FileInputStream in, FileOutputStream out, boolean hidden, Line line)
            throws IOException {
        // Reads byte by byte, because bulk reads and skips query the position, which a terminal does not have.
        for (int left = in.available(); left > 0 && in.read() >= 0; left--) {}
        out.write((question + " ").getBytes(Charset.defaultCharset()));
        String typed = null;
        try {
            typed = line.read(in);
        } finally {
            if (hidden || typed == null) {
                out.write('\n');
            }
        }
        return typed;
    }

    /** Asks with the echo switched off by stty, because Java hides input only if its standard output is the terminal too. */
    private static String withoutEcho(Question question) throws IOException {
        String before = stty("-g");
        Thread atExit = new Thread(() -> restore(before), "terminal-echo");
        Runtime.getRuntime().addShutdownHook(atExit);
        try {
            stty("-echo");
            return question.ask();
        } finally {
            restore(before);
            forget(atExit);
        }
    }

    private static void forget(Thread atExit) {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException exiting) {
            // The hook already runs and does no harm.
        }
    }

    private static void restore(String settings) {
        try {
            stty(settings);
        } catch (IOException gone) {
            // The terminal was closed, so there are no settings to restore.
        }
    }

    private static String stty(String argument) throws IOException {
        Process stty = new ProcessBuilder("stty", argument)
                .redirectInput(DEVICE)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(stty.getInputStream().readAllBytes(), Charset.defaultCharset()).strip();
        if (ended(stty) != 0) {
            throw new IOException("the terminal cannot be set");
        }
        return printed;
    }

    /**
     * Waits for the process even if the caller is interrupted, so that the echo is switched on again, and returns its exit
     * status.
     */
    private static int ended(Process stty) {
        return stty.onExit().join().exitValue();
    }
}
