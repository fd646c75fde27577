package dev.ballast.repl.cli;

import dev.ballast.repl.report.UnclosedStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** The standard streams of the process, which scripts print to by {@code println}. */
final class StandardStreams {

    private StandardStreams() {}

    /** Passes standard error to a further stream, too, until the task with these streams ends. */
    static void copyErr(OutputStream copy) {
        PrintStream err = System.err;
        System.setErr(new UnclosedStream(new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                err.write(bytes, from, length);
                copy.write(bytes, from, length);
            }

            @Override
            public void flush() {
                err.flush();
            }
        }));
    }

    /** Runs a task whose output is not shown, and which has no input. */
    static void withoutOutput(Runnable task) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        withStreams(InputStream.nullInputStream(), nowhere, nowhere, () -> {
            task.run();
            return null;
        });
    }

    static <T> T withStreams(InputStream in, PrintStream out, Supplier<T> task) {
        return withStreams(in, out, new UnclosedStream(System.err), task);
    }

    static <T> T withStreams(InputStream in, PrintStream out, PrintStream err, Supplier<T> task) {
        InputStream inBefore = System.in;
        PrintStream outBefore = System.out;
        PrintStream errBefore = System.err;
        System.setIn(in);
        System.setOut(out);
        System.setErr(err);
        try {
            return task.get();
        } finally {
            System.setIn(inBefore);
            System.setOut(outBefore);
            System.setErr(errBefore);
            out.flush();
            err.flush();
        }
    }
}
