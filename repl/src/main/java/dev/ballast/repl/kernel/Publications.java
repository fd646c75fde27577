package dev.ballast.repl.kernel;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What all clients are to be told, in its order. Text of one cell that comes within 50 ms goes out at once, up to about 16,000
 * characters; whoever writes more than is taken away waits. What ends a text and may be the beginning of a secret is kept back, for
 * a second at most, until what follows shows what it is. Any thread may publish, one takes.
 */
final class Publications {

    private static final long BATCH_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long HOLD_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int BATCH_CHARACTERS = 16_384;
    private static final int MOST = 200;

    private final LongSupplier nanoTime;
    private final Masks masks;
    private final Deque<Publication> waiting = new ArrayDeque<>();
    private boolean closed;

    Publications(LongSupplier nanoTime, Masks masks) {
        this.masks = masks;
        this.nanoTime = nanoTime;
    }

    /** Tells something; never waits. */
    synchronized void add(String parent, String type, ObjectNode content) {
        waiting.add(new Publication(parent, type, content, null));
        notifyAll();
    }

    /**
     * Tells something that a cell shows, when not too much is waiting.
     *
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    synchronized void addInTurn(String parent, String type, ObjectNode content) throws InterruptedException {
        awaitRoom();
        add(parent, type, content);
    }

    /**
     * Adds to the text of a stream.
     *
     * @throws InterruptedException when the thread is interrupted while too much is waiting
     */
    synchronized void addText(String parent, String stream, String text) throws InterruptedException {
        Publication last = waiting.peekLast();
        if (last != null && last.takes(parent, stream, BATCH_CHARACTERS)) {
            last.append(text, nanoTime.getAsLong() + BATCH_NANOS);
            notifyAll();
            return;
        }
        awaitRoom();
        waiting.add(Publication.text(parent, stream, text, nanoTime.getAsLong() + BATCH_NANOS));
        notifyAll();
    }

    /** Returns what is to be sent next, which is waited for; nothing when all was sent and no more is to come. */
    synchronized Optional<Publication> next() throws InterruptedException {
        while (!waiting.isEmpty() || !closed) {
            long left = left();
            if (left <= 0) {
                notifyAll();
                Optional<Publication> decided = decided(waiting.remove());
                if (decided.isPresent()) {
                    return decided;
                }
                continue;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return Optional.empty();
    }

    /** Lets the text that waits for more of its kind wait no longer. */
    synchronized void flush() {
        waiting.stream().filter(Publication::isText).forEach(text -> text.due = nanoTime.getAsLong());
        notifyAll();
    }

    /** Sends what is waiting, and nothing after it. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    private synchronized void awaitRoom() throws InterruptedException {
        while (waiting.size() >= MOST && !closed) {
            wait();
        }
    }

    /** Returns what of it can be sent now; nothing when all of it waits for what follows. */
    private Optional<Publication> decided(Publication taken) {
        if (!taken.isText() || taken.held) {
            return Optional.of(taken);
        }
        int begun = masks.begun(taken.text.toString());
        Publication next = waiting.peek();
        if (begun == 0 || (next == null ? closed : !next.isText() || !next.isOf(taken.parent, taken.stream))) {
            return Optional.of(taken);
        }
        String tail = taken.cut(begun);
        if (next == null) {
            waiting.addFirst(Publication.held(taken, tail, nanoTime.getAsLong() + HOLD_NANOS));
        } else {
            next.text.insert(0, tail);
        }
        return taken.text.isEmpty() ? Optional.empty() : Optional.of(taken);
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
        private final ObjectNode content;
        private final StringBuilder text;
        private long due;
        private boolean held;
        private String stream = "";

        private Publication(String parent, String type, ObjectNode content, StringBuilder text) {
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

        static Publication held(Publication of, String text, long due) {
            Publication made = text(of.parent, of.stream, text, due);
            made.held = true;
            return made;
        }

        private void append(String more, long soon) {
            text.append(more);
            due = Math.min(due, soon);
            held = false;
        }

        private String cut(int letters) {
            String tail = text.substring(text.length() - letters);
            text.setLength(text.length() - letters);
            return tail;
        }

        String parent() {
            return parent;
        }

        String type() {
            return type;
        }

        ObjectNode content() {
            return isText()
                    ? JsonMapper.shared().createObjectNode().put("name", stream).put("text", text.toString())
                    : content;
        }

        private boolean isText() {
            return text != null;
        }

        private long due() {
            return due;
        }

        private boolean takes(int characters) {
            return text.length() < characters;
        }

        private boolean takes(String other, String name, int characters) {
            return isText() && isOf(other, name) && takes(characters);
        }

        private boolean isOf(String other, String name) {
            return parent.equals(other) && stream.equals(name);
        }
    }
}
