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
 * Asks on the terminal of this process, even if its input and output are redirected; asks no one if there is none. Input typed
 * before the question is discarded, and the end of the input counts as no.
 */
public final class TerminalConfirm implements Confirm {

    private static final String TERMINAL = "/dev/tty";

    /** Creates a confirmation on the terminal of this process. */
    public TerminalConfirm() {}

    @Override
    public Optional<String> ask(String question) {
        try (FileInputStream in = new FileInputStream(TERMINAL);
                FileOutputStream out = new FileOutputStream(TERMINAL)) {
            // Byte by byte: bulk reads and skips query the position, which a terminal does not have.
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
            typed = InterruptibleRead.await(
                    () -> new BufferedReader(new InputStreamReader(in, Charset.defaultCharset())).readLine());
            return typed == null ? "" : typed;
        } finally {
            if (typed == null) {
                out.write('\n');
            }
        }
    }
}
