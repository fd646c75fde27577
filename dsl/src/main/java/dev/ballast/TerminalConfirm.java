package dev.ballast;

import dev.ballast.converge.Confirm;
import dev.ballast.error.InterruptedRunException;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

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

    /** A read of a terminal does not give way to an interrupt, so it waits on a thread that can be left behind. */
    private static String answer(FileInputStream in, FileOutputStream out) throws IOException {
        CompletableFuture<String> line = CompletableFuture.supplyAsync(() -> line(in), TerminalConfirm::inOwnThread);
        try {
            String typed = line.get();
            if (typed == null) {
                out.write('\n');
            }
            return typed == null ? "" : typed;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            out.write('\n');
            throw new InterruptedRunException("stopped at a question", null, stop);
        } catch (ExecutionException unreadable) {
            throw new IOException(unreadable);
        }
    }

    private static String line(FileInputStream in) {
        try {
            return new BufferedReader(new InputStreamReader(in, Charset.defaultCharset())).readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void inOwnThread(Runnable reading) {
        Thread thread = new Thread(reading, "terminal-question");
        thread.setDaemon(true);
        thread.start();
    }
}
