package dev.ballast.repl.command;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** The last requests, one per line, as {@code CloudSetup.log} passes them, with secrets masked. Thread-safe. */
public final class RequestLog implements Consumer<String> {

    private static final int KEPT = 1000;

    private final Deque<String> lines = new ArrayDeque<>();

    /** Adds a line, and removes the oldest of more than 1000. */
    @Override
    public synchronized void accept(String line) {
        lines.addLast(line);
        if (lines.size() > KEPT) {
            lines.removeFirst();
        }
    }

    /** Returns at most {@code count} of the last lines, oldest first. */
    public synchronized List<String> last(int count) {
        return lines.stream().skip(Math.max(0, lines.size() - count)).toList();
    }
}
