package dev.ballast.repl;

import java.io.PrintStream;
import java.util.function.Supplier;

/** The standard output of the process, which scripts print to by {@code println}. */
final class StandardOutput {

    private StandardOutput() {}

    /** Lets a stream stand in for it as long as the task goes on. */
    static <T> T lentTo(PrintStream stream, Supplier<T> task) {
        PrintStream before = System.out;
        System.setOut(stream);
        try {
            return task.get();
        } finally {
            System.setOut(before);
            stream.flush();
        }
    }
}
