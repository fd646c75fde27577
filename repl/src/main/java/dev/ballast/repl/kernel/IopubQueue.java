package dev.ballast.repl.kernel;

import dev.ballast.redact.Redactor;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

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
    synchronized void add(String parent, String type, Map<String, ?> content) {
        waiting.add(new Publication(parent, type, content));
        notifyAll();
    }

    /**
     * Tells something that a cell shows, when not too much is waiting.
     *
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    synchronized void addInTurn(String parent, String type, Map<String, ?> content) throws InterruptedException {
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
        Publication publication = open(parent, stream).orElseGet(() -> {
            Publication begun = new Publication(parent, stream, Long.MAX_VALUE);
            waiting.add(begun);
            return begun;
        });
        publication.text.append(text);
        publication.held = false;
        long batch = publication.text.length() < BATCH_CHARACTERS ? BATCH_NANOS : 0;
        publication.due = Math.min(publication.due, nanoTime.getAsLong() + batch);
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
        Optional<Publication> next = waiting.stream()
                .takeWhile(Publication::isText)
                .filter(text -> text.isOf(taken.parent, taken.name))
                .findFirst();
        if (begun == 0 || (next.isEmpty() && (closed || !waiting.stream().allMatch(Publication::isText)))) {
            return Optional.of(taken);
        }
        Publication rest = next.orElseGet(() -> {
            Publication held = new Publication(taken.parent, taken.name, nanoTime.getAsLong() + HOLD_NANOS);
            held.held = true;
            waiting.add(held);
            return held;
        });
        int cut = taken.text.length() - begun;
        rest.text.insert(0, taken.text.substring(cut));
        taken.text.setLength(cut);
        return cut == 0 ? Optional.empty() : Optional.of(taken);
    }

    /** One message: text of a stream, to which more may be added until it is due, or anything else. */
    static final class Publication {

        private final String parent;
        private final String name;
        private final Map<String, ?> other;
        private final StringBuilder text = new StringBuilder();
        private long due;
        private boolean held;

        private Publication(String parent, String type, Map<String, ?> content) {
            this.parent = parent;
            this.name = type;
            this.other = content;
        }

        private Publication(String parent, String stream, long due) {
            this(parent, stream, null);
            this.due = due;
        }

        String parent() {
            return parent;
        }

        String type() {
            return isText() ? "stream" : name;
        }

        Map<String, ?> content() {
            return isText() ? Map.of("name", name, "text", text.toString()) : other;
        }

        private boolean isText() {
            return other == null;
        }

        private boolean isOf(String cell, String stream) {
            return parent.equals(cell) && name.equals(stream);
        }
    }
}
