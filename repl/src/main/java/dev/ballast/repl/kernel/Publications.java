package dev.ballast.repl.kernel;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What all clients are to be told, in its order. Text of one cell that comes within 50 ms goes out at once, up to about 16,000
 * characters; whoever writes more than is taken away waits. Any thread may publish, one takes.
 */
final class Publications {

    private static final long BATCH_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int BATCH_CHARACTERS = 16_384;
    private static final int MOST = 200;

    private final LongSupplier nanoTime;
    private final Deque<Publication> waiting = new ArrayDeque<>();
    private boolean closed;

    Publications(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Tells something; never waits. */
    synchronized void add(String parent, String type, JsonNode content) {
        waiting.add(new Publication(parent, type, content, null));
        notifyAll();
    }

    /**
     * Adds to the text of a stream.
     *
     * @throws InterruptedException when the thread is interrupted while too much is waiting
     */
    synchronized void addText(String parent, String stream, String text) throws InterruptedException {
        Publication last = waiting.peekLast();
        if (last != null && last.takes(parent, stream, BATCH_CHARACTERS)) {
            last.text().append(text);
            return;
        }
        while (waiting.size() >= MOST && !closed) {
            wait();
        }
        waiting.add(Publication.text(parent, stream, text, nanoTime.getAsLong() + BATCH_NANOS));
        notifyAll();
    }

    /** Returns what is to be sent next, which is waited for; nothing when all was sent and no more is to come. */
    synchronized Optional<Publication> next() throws InterruptedException {
        while (!waiting.isEmpty() || !closed) {
            long left = left();
            if (left <= 0) {
                notifyAll();
                return Optional.of(waiting.remove());
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return Optional.empty();
    }

    /** Sends what is waiting, and nothing after it. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** Text alone waits for more of its kind. */
    private long left() {
        Publication first = waiting.peek();
        if (first == null) {
            return Long.MAX_VALUE;
        }
        return first.isText() && waiting.size() == 1 && !closed && first.takes(BATCH_CHARACTERS)
                ? first.due() - nanoTime.getAsLong()
                : 0;
    }

    /** One message; of a text the content is made when it is taken. */
    static final class Publication {

        private final String parent;
        private final String type;
        private final JsonNode content;
        private final StringBuilder text;
        private long due;
        private String stream = "";

        private Publication(String parent, String type, JsonNode content, StringBuilder text) {
            this.parent = parent;
            this.type = type;
            this.content = content;
            this.text = text;
        }

        static Publication text(String parent, String stream, String text, long due) {
            Publication made = new Publication(parent, "stream", null, new StringBuilder(text));
            made.stream = stream;
            made.due = due;
            return made;
        }

        String parent() {
            return parent;
        }

        String type() {
            return type;
        }

        JsonNode content() {
            return isText()
                    ? JsonMapper.shared().createObjectNode().put("name", stream).put("text", text.toString())
                    : content;
        }

        private boolean isText() {
            return text != null;
        }

        private StringBuilder text() {
            return text;
        }

        private long due() {
            return due;
        }

        private boolean takes(int characters) {
            return text.length() < characters;
        }

        private boolean takes(String other, String name, int characters) {
            return isText() && parent.equals(other) && stream.equals(name) && takes(characters);
        }
    }
}
