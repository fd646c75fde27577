package dev.ballast.repl.kernel;

import dev.ballast.redact.Redactor;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What all clients are to be told, in its order. Text that comes within 50 ms goes out as one message for each cell and stream, up
 * to about 16,000 characters, so that two streams written by turns are two messages; their order within that time is lost, as in
 * other kernels. A thread that writes more than is taken away waits. What ends a text and may be the beginning of a secret is
 * kept back, for a second at most, until what follows shows what it is. Any thread may publish, one takes.
 */
final class IopubQueue {

    private static final long BATCH_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long HOLD_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int BATCH_CHARACTERS = 16_384;
    private static final int MOST = 200;

    private final LongSupplier nanoTime;
    private final Redactor redactor;
    private final Deque<Publication> waiting = new ArrayDeque<>();
    private boolean closed;

    IopubQueue(LongSupplier nanoTime, Redactor redactor) {
        this.redactor = redactor;
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
     * Adds to the text of a stream, when not too much is waiting.
     *
     * @throws InterruptedException when the thread is interrupted while too much is waiting
     */
    synchronized void addTextInTurn(String parent, String stream, String text) throws InterruptedException {
        if (open(parent, stream).isEmpty()) {
            awaitRoom();
        }
        addText(parent, stream, text);
    }

    /** Adds to the text of a stream; never waits. */
    synchronized void addText(String parent, String stream, String text) {
        open(parent, stream)
                .ifPresentOrElse(
                        publication -> publication.append(text, due(publication.text.length() + text.length())),
                        () -> waiting.add(Publication.text(parent, stream, text, due(text.length()))));
        notifyAll();
    }

    /** Returns what is to be sent next, which is waited for; nothing when all was sent and no more is to come. */
    synchronized Optional<Publication> next() throws InterruptedException {
        while (!waiting.isEmpty() || !closed) {
            Optional<Publication> turn = turn();
            long left = turn.map(this::left).orElse(Long.MAX_VALUE);
            if (left > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                continue;
            }
            waiting.remove(turn.orElseThrow());
            notifyAll();
            Optional<Publication> decided = decided(turn.orElseThrow());
            if (decided.isPresent()) {
                return decided;
            }
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

    /** Returns the text that more of its stream is added to: nothing but text waits behind it, and it is not too long. */
    private Optional<Publication> open(String parent, String stream) {
        Iterator<Publication> backwards = waiting.descendingIterator();
        while (backwards.hasNext()) {
            Publication text = backwards.next();
            if (!text.isText()) {
                return Optional.empty();
            }
            if (text.isOf(parent, stream)) {
                return Optional.of(text).filter(one -> one.held || one.text.length() < BATCH_CHARACTERS);
            }
        }
        return Optional.empty();
    }

    private long due(int characters) {
        return nanoTime.getAsLong() + (characters < BATCH_CHARACTERS ? BATCH_NANOS : 0);
    }

    /** Returns what is sent next. As long as nothing but text waits, the streams are independent of each other. */
    private Optional<Publication> turn() {
        return isHurried()
                ? Optional.ofNullable(waiting.peek())
                : waiting.stream().min(Comparator.comparingLong(text -> text.due));
    }

    private long left(Publication turn) {
        return isHurried() ? 0 : turn.due - nanoTime.getAsLong();
    }

    /** Only text waits for more of its kind. */
    private boolean isHurried() {
        return closed || waiting.size() >= MOST || !waiting.stream().allMatch(Publication::isText);
    }

    /** Returns what of it can be sent now; nothing when all of it waits for what follows. */
    private Optional<Publication> decided(Publication taken) {
        int begun = !taken.isText() || taken.held ? 0 : redactor.begun(taken.text.toString());
        Optional<Publication> next = following(taken);
        if (begun == 0 || (next.isEmpty() && (closed || !waiting.stream().allMatch(Publication::isText)))) {
            return Optional.of(taken);
        }
        String tail = taken.cut(begun);
        next.ifPresentOrElse(
                text -> text.text.insert(0, tail),
                () -> waiting.add(Publication.held(taken, tail, nanoTime.getAsLong() + HOLD_NANOS)));
        return taken.text.isEmpty() ? Optional.empty() : Optional.of(taken);
    }

    /** Returns the text that goes on where this one ends. */
    private Optional<Publication> following(Publication taken) {
        return waiting.stream()
                .takeWhile(Publication::isText)
                .filter(text -> text.isOf(taken.parent, taken.stream))
                .findFirst();
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

        private boolean isOf(String other, String name) {
            return parent.equals(other) && stream.equals(name);
        }
    }
}
