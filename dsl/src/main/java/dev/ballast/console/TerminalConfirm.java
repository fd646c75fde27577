package dev.ballast.console;

import dev.ballast.reconcile.Confirm;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/**
 * Asks on the terminal that this process belongs to, wherever its input and output go; asks no one when there is none. What
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
            // Byte by byte: the reads and skips of many ask a terminal for its position, which it does not have.
            for (int left = in.available(); left > 0 && in.read() >= 0; left--) {}
            out.write((question + " ").getBytes(Charset.defaultCharset()));
            return Optional.of(answer(in, out));
        } catch (IOException | CompletionException noTerminal) {
            return Optional.empty();
        }
    }

    private static String answer(FileInputStream in, FileOutputStream out) throws IOException {
        String typed = null;
        try {
            typed = TypedAnswer.await(
                    () -> new BufferedReader(new InputStreamReader(in, Charset.defaultCharset())).readLine());
            return typed == null ? "" : typed;
        } finally {
            if (typed == null) {
                out.write('\n');
            }
        }
    }
}
