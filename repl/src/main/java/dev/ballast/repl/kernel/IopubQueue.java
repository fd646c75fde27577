package dev.ballast.repl.kernel;

import dev.ballast.redact.Redactor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The queue of messages to all clients. Text written within 50 ms is one message for each cell and stream, up to about
 * 16,000 characters; the order between the streams within that time is lost, as in other kernels. A thread that writes
 * faster than the queue is emptied waits. The end of a text that may begin a secret is held for at most a second, until
 * further text decides. Any thread may add, one consumes.
 */
final class IopubQueue {

    private static final long BATCH_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long HOLD_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int BATCH_CHARACTERS = 16_384;

    /** The most characters in the queue. */
    static final int ROOM = 1_000_000;

    private static final int DISPLAY = 5_000;
    private static final Publication FLUSH = new Publication("", "flush", null, 0);
    private static final Publication END = new Publication("", "end", null, 0);

    private final Redactor redactor;
    private final LongSupplier nanos;
    private final BlockingQueue<Publication> waiting = new LinkedBlockingQueue<>();
    private final Semaphore room = new Semaphore(ROOM, true);
    private final Map<Stream, Text> texts = new LinkedHashMap<>();

    /**
     * One message.
     *
     * @param parent the header of its cause
     * @param type its type, or the name of the stream of a piece of text
     * @param content its content: a map, or a piece of text
     * @param taken its size, in permits of the queue
     */
    record Publication(String parent, String type, Object content, int taken) {}

    private record Stream(String parent, String name) {}

    /** Buffered text of a stream; {@code held} if it was kept back once because its end may begin a secret. */
    private static final class Text {

        private final StringBuilder pieces = new StringBuilder();
        private long due;
        private boolean held = true;
    }

    IopubQueue(Redactor redactor) {
        this(redactor, System::nanoTime);
    }

    /** Creates a queue that reads the time, in nanoseconds, from a clock of the caller. */
    IopubQueue(Redactor redactor, LongSupplier nanos) {
        this.redactor = redactor;
        this.nanos = nanos;
    }

    void add(String parent, String type, Object content) {
        waiting.add(new Publication(parent, type, content, 0));
    }

    /**
     * Adds output of a cell, after waiting while the queue is full.
     *
     * @param content a map, or text that is added to the stream which {@code type} names
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    void addInTurn(String parent, String type, Object content) throws InterruptedException {
        int taken = content instanceof String text ? Math.min(text.length(), ROOM) : DISPLAY;
        room.acquire(taken);
        waiting.add(new Publication(parent, type, content, taken));
    }

    /** Sends the buffered text without waiting for more. */
    void flush() {
        waiting.add(FLUSH);
    }

    void close() {
        waiting.add(END);
    }

    /** Passes each message to {@code out} when it is due, until the queue is closed. */
    void serve(Consumer<Publication> out) throws InterruptedException {
        for (Publication next = null; !END.equals(next); ) {
            next = next();
            if (next == null) {
                long now = nanos.getAsLong();
                texts.forEach((stream, text) -> {
                    if (text.due <= now) {
                        send(stream, text, text.held, out);
                    }
                });
            } else if (next.content() instanceof String piece) {
                add(new Stream(next.parent(), next.type()), piece, out);
            } else {
                texts.forEach((stream, text) -> send(stream, text, true, out));
                if (next.content() != null) {
                    out.accept(next);
                }
            }
            texts.values().removeIf(text -> text.pieces.isEmpty());
            room.release(next == null ? 0 : next.taken());
        }
    }

    /** Returns the next publication; null if buffered text is due first. */
    private Publication next() throws InterruptedException {
        if (texts.isEmpty()) {
            return waiting.take();
        }
        long due = texts.values().stream().mapToLong(text -> text.due).min().orElseThrow();
        return waiting.poll(Math.max(0, due - nanos.getAsLong()), TimeUnit.NANOSECONDS);
    }

    private void add(Stream stream, String piece, Consumer<Publication> out) {
        Text text = texts.computeIfAbsent(stream, begun -> new Text());
        text.pieces.append(piece);
        if (text.held) {
            text.held = false;
            text.due = nanos.getAsLong() + BATCH_NANOS;
        }
        if (text.pieces.length() >= BATCH_CHARACTERS || text.due <= nanos.getAsLong()) {
            send(stream, text, false, out);
        }
    }

    /** Sends all of a text, or the part of it that cannot be the beginning of a secret. */
    private void send(Stream stream, Text text, boolean all, Consumer<Publication> out) {
        int end = text.pieces.length() - (all ? 0 : redactor.begun(text.pieces.toString()));
        if (end > 0) {
            Map<String, String> content = Map.of("name", stream.name(), "text", text.pieces.substring(0, end));
            out.accept(new Publication(stream.parent(), "stream", content, 0));
            text.pieces.delete(0, end);
        }
        text.held = true;
        text.due = nanos.getAsLong() + HOLD_NANOS;
    }
}
