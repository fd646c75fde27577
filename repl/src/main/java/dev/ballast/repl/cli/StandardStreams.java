package dev.ballast.repl.cli;

import dev.ballast.repl.report.UnclosedStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.function.Supplier;

/** The standard streams of the process, which scripts print to by {@code println}. */
final class StandardStreams {

    private StandardStreams() {}

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
