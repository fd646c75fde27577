package dev.ballast.repl.report;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A standard stream for scripts, in UTF-8: a script that closes it only flushes it, as the program writes on. */
public final class UnclosedStream extends PrintStream {

    public UnclosedStream(OutputStream out) {
        super(out, true, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        flush();
    }
}
