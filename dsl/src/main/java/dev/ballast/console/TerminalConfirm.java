package dev.ballast.console;

import dev.ballast.reconcile.Confirm;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Optional;

/**
 * Asks on the terminal that this process belongs to, wherever its input and output go; asks nobody when there is none. What
 * was typed before the question is no answer to it, and the end of the input is no yes.
 */
public final class TerminalConfirm implements Confirm {

    private static final String TERMINAL = "/dev/tty";

    /** Asks on the terminal of this process. */
    public TerminalConfirm() {}

    @Override
    public Optional<String> ask(String question) {
        try (FileInputStream in = new FileInputStream(TERMINAL);
                FileOutputStream out = new FileOutputStream(TERMINAL)) {
            dropTyped(in);
            out.write((question + " ").getBytes(Charset.defaultCharset()));
            return Optional.of(answer(in, out));
        } catch (IOException noTerminal) {
            return Optional.empty();
        }
    }

    /** Byte by byte: the reads and skips of many ask a terminal for its position, which it does not have. */
    private static void dropTyped(FileInputStream in) throws IOException {
        for (int left = in.available(); left > 0 && in.read() >= 0; left--) {}
    }

    private static String answer(FileInputStream in, FileOutputStream out) throws IOException {
        boolean lineEnded = false;
        try {
            String typed = TypedAnswer.await(() -> line(in));
            lineEnded = typed != null;
            return typed == null ? "" : typed;
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        } finally {
            if (!lineEnded) {
                out.write('\n');
            }
        }
    }

    private static String line(FileInputStream in) {
        try {
            return new BufferedReader(new InputStreamReader(in, Charset.defaultCharset())).readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
