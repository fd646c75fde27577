package dev.ballast.repl;

import java.io.PrintStream;
import java.util.function.Supplier;

/** The standard streams of the process, which scripts print to by {@code println}. */
final class StandardStreams {

    private StandardStreams() {}

    /** Lets a stream stand in for standard output as long as the task goes on. */
    static <T> T lentTo(PrintStream out, Supplier<T> task) {
        return lentTo(out, System.err, task);
    }

    /** Lets streams stand in for standard output and standard error as long as the task goes on. */
    static <T> T lentTo(PrintStream out, PrintStream err, Supplier<T> task) {
        PrintStream outBefore = System.out;
        PrintStream errBefore = System.err;
        System.setOut(out);
        System.setErr(err);
        try {
            return task.get();
        } finally {
            System.setOut(outBefore);
            System.setErr(errBefore);
            out.flush();
            err.flush();
        }
    }
}
