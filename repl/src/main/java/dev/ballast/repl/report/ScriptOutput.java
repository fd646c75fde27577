package dev.ballast.repl.report;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Standard output while a script runs: passes bytes on unchanged, erases live lines on the same terminal before, and
 * remembers whether the last line has ended.
 */
public final class ScriptOutput extends OutputStream {

    private final PrintStream out;
    private final Lines lines;
    private boolean whole = true;
    private boolean used;
    private OutputStream copy = nullOutputStream();

    public ScriptOutput(PrintStream out, Lines lines) {
        this.out = out;
        this.lines = lines;
    }

    /** Passes everything to a further stream, too. */
    public synchronized void copyTo(OutputStream further) {
        copy = further;
    }

    /** Returns the stream that replaces {@code System.out}. */
    public PrintStream stream() {
        return new UnclosedStream(this);
    }

    /** Prints a line of the program among those of the script, with secrets masked. */
    public void printLine(String line) {
        stream().println(lines.redacted(line));
    }

    /** Returns whether the script has printed anything. */
    public synchronized boolean isUsed() {
        return used;
    }

    /** Ends the last line, unless it has ended. */
    public synchronized void endLine() {
        if (!whole) {
            out.println();
            whole = true;
        }
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
        if (length > 0) {
            lines.eraseLive();
            out.write(bytes, from, length);
            copy.write(bytes, from, length);
            whole = bytes[from + length - 1] == '\n';
            used = true;
        }
    }

    @Override
    public void flush() {
        out.flush();
    }
}
