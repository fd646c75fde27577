package dev.ballast.repl.kernel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.zeromq.ZMQ;
import tools.jackson.databind.node.ObjectNode;

/**
 * A socket by which clients ask, and the one thread that uses it. What others want done by that thread they hand in as an
 * errand. What is no message is dropped and counted.
 */
final class Channel implements AutoCloseable {

    private final ZMQ.Socket socket;
    private final ZMQ.Poller poller;
    private final Pipe bell;
    private final MessageCodec wire;
    private final AtomicLong dropped;
    private final Queue<Runnable> errands = new ConcurrentLinkedQueue<>();
    private volatile boolean ended;

    /** Takes a socket that is bound; who made it gives it away. */
    Channel(ZMQ.Socket socket, ZMQ.Poller poller, MessageCodec wire, AtomicLong dropped) {
        this.socket = socket;
        this.poller = poller;
        this.wire = wire;
        this.dropped = dropped;
        try {
            this.bell = Pipe.open();
            bell.source().configureBlocking(false);
            bell.sink().configureBlocking(false);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        poller.register(socket, ZMQ.Poller.POLLIN);
        poller.register(bell.source(), ZMQ.Poller.POLLIN);
    }

    /** Hands every message to the handler and runs every errand, until it is ended. */
    void serve(Consumer<Request> handler) {
        while (!ended) {
            poller.poll(-1);
            runErrands();
            if (!ended && poller.pollin(0)) {
                next().ifPresent(handler);
            }
        }
        runErrands();
    }

    /** Hands over what has come already, without waiting; only within an errand. */
    void drain(Consumer<Request> handler) {
        for (List<byte[]> frames = Frames.receive(socket, ZMQ.DONTWAIT);
                !frames.isEmpty();
                frames = Frames.receive(socket, ZMQ.DONTWAIT)) {
            read(frames).ifPresent(handler);
        }
    }

    /** Sends an answer; only the thread that serves. */
    void answer(Request cause, String type, ObjectNode content) {
        Frames.send(socket, wire.answer(cause, type, content));
    }

    /** Has the thread that serves do something; any thread that nobody interrupts may ask for it. */
    void errand(Runnable task) {
        errands.add(task);
        ring();
    }

    /** Ends the serving after the errands that were handed in. */
    void end() {
        ended = true;
        ring();
    }

    @Override
    public void close() {
        poller.close();
        socket.close();
        try {
            bell.sink().close();
            bell.source().close();
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
    }

    /** A bell that rings already need not be rung again, so a full pipe is no failure. */
    private void ring() {
        try {
            bell.sink().write(ByteBuffer.wrap(new byte[1]));
        } catch (IOException closed) {
            ended = true;
        }
    }

    private void runErrands() {
        try {
            ByteBuffer rings = ByteBuffer.allocate(64);
            while (bell.source().read(rings) > 0) {
                rings.clear();
            }
        } catch (IOException closed) {
            ended = true;
        }
        for (Runnable errand = errands.poll(); errand != null; errand = errands.poll()) {
            errand.run();
        }
    }

    private Optional<Request> next() {
        List<byte[]> frames = Frames.receive(socket, ZMQ.DONTWAIT);
        return frames.isEmpty() ? Optional.empty() : read(frames);
    }

    private Optional<Request> read(List<byte[]> frames) {
        try {
            return Optional.of(wire.read(frames));
        } catch (BadMessageException bad) {
            dropped.incrementAndGet();
            return Optional.empty();
        }
    }
}
