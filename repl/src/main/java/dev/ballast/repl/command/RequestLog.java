package dev.ballast.repl.command;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * Keeps the last requests, a line each, as {@code CloudBuilder.log} tells them: secrets are masked there. Any number of threads
 * may write.
 */
public final class RequestLog implements Consumer<String> {

    private static final int KEPT = 1000;

    private final Deque<String> lines = new ArrayDeque<>();

    /** Keeps a line, and forgets the oldest of more than 1000. */
    @Override
    public synchronized void accept(String line) {
        lines.addLast(line);
        if (lines.size() > KEPT) {
            lines.removeFirst();
        }
    }

    /** Returns the last lines, at most so many, oldest first. */
    public synchronized List<String> last(int count) {
        return lines.stream().skip(Math.max(0, lines.size() - count)).toList();
    }
}
