package dev.ballast.repl.kernel;

import dev.ballast.run.WrongUsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/**
 * The five sockets of a kernel, bound. The serving thread is the only user of four of them; other threads submit tasks to
 * it. The fifth, iopub, has a thread of its own.
 */
final class Sockets implements AutoCloseable {

    private static final int LINGER_MILLIS = 500;
    private static final long LARGEST_FRAME = 64L << 20;
    private static final int HEARTBEAT_MILLIS = 3_000;
    private static final int SILENCE_MILLIS = 10_000;

    private final MessageCodec codec;
    private final ZMQ.Context context = ZMQ.context(1);
    private final List<ZMQ.Socket> bound = new ArrayList<>();
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Pipe wakeup;
    private volatile boolean ended;

    final ZMQ.Socket shell;
    final ZMQ.Socket control;
    final ZMQ.Socket stdin;
    final ZMQ.Socket heartbeat;
    final ZMQ.Socket iopub;

    /**
     * Binds them.
     *
     * @throws WrongUsageException when a port is taken
     */
    Sockets(ConnectionFile wanted, MessageCodec codec) {
        this.codec = codec;
        this.shell = bind(SocketType.ROUTER, wanted, "shell");
        this.control = bind(SocketType.ROUTER, wanted, "control");
        this.stdin = bind(SocketType.ROUTER, wanted, "stdin");
        this.heartbeat = bind(SocketType.ROUTER, wanted, "hb");
        this.iopub = bind(SocketType.PUB, wanted, "iopub");
        // A slow client blocks the sender instead of losing messages.
        iopub.setXpubNoDrop(true);
        // One that reads no more, or whose machine is gone, is waited for no longer than this.
        iopub.setHeartbeatIvl(HEARTBEAT_MILLIS);
        iopub.setHeartbeatTimeout(SILENCE_MILLIS);
        try {
            this.wakeup = Pipe.open();
            wakeup.source().configureBlocking(false);
            wakeup.sink().configureBlocking(false);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private ZMQ.Socket bind(SocketType type, ConnectionFile wanted, String channel) {
        ZMQ.Socket socket = context.socket(type);
        bound.add(socket);
        socket.setLinger(LINGER_MILLIS);
        socket.setMaxMsgSize(LARGEST_FRAME);
        if (type == SocketType.ROUTER) {
            // A client that connects again takes over its identity from a connection that has not ended yet.
            socket.setRouterHandover(true);
        }
        try {
            socket.bind(wanted.address(channel));
            return socket;
        } catch (ZMQException taken) {
            bound.forEach(ZMQ.Socket::close);
            context.term();
            throw new WrongUsageException(
                    "port " + wanted.ports().get(channel) + " of " + wanted.ip() + " cannot be used: "
                            + taken.getMessage(),
                    "let Jupyter choose the ports, or end the program that uses this one");
        }
    }

    /** Passes messages of shell, control and stdin to their handlers, and echoes heartbeats, until closed. */
    void serve(Consumer<Message> shellHandler, Consumer<Message> controlHandler, Consumer<Message> stdinHandler) {
        List<ZMQ.Socket> served = List.of(shell, control, stdin, heartbeat);
        try (ZMQ.Poller poller = context.poller(served.size() + 1)) {
            served.forEach(socket -> poller.register(socket, ZMQ.Poller.POLLIN));
            poller.register(wakeup.source(), ZMQ.Poller.POLLIN);
            while (!ended) {
                poller.poll(-1);
                runTasks();
                drain(shell, shellHandler);
                drain(control, controlHandler);
                drain(stdin, stdinHandler);
                received(heartbeat).forEach(beat -> send(heartbeat, beat));
            }
            runTasks();
        }
    }

    /** Passes the received messages of a socket to a handler, without waiting; only on the serving thread. */
    void drain(ZMQ.Socket socket, Consumer<Message> handler) {
        received(socket).forEach(frames -> codec.read(socket, frames).ifPresent(handler));
    }

    private static Stream<List<byte[]>> received(ZMQ.Socket socket) {
        return Stream.generate(() -> receive(socket, ZMQ.DONTWAIT)).takeWhile(frames -> !frames.isEmpty());
    }

    void answer(Message request, Map<String, ?> content) {
        enqueue(() -> send(request.channel(), codec.answer(request, request.replyType(), content)));
    }

    /** Runs a task on the serving thread, after the tasks before it. */
    void enqueue(Runnable task) {
        tasks.add(task);
        wakeUp();
    }

    /** Ends {@link #serve} after the tasks before it. */
    void end() {
        ended = true;
        wakeUp();
    }

    /** A full pipe is no failure: the serving thread is woken anyway. */
    private void wakeUp() {
        try {
            wakeup.sink().write(ByteBuffer.wrap(new byte[1]));
        } catch (IOException closed) {
            ended = true;
        }
    }

    private void runTasks() {
        try {
            ByteBuffer rings = ByteBuffer.allocate(64);
            while (wakeup.source().read(rings) > 0) {
                rings.clear();
            }
        } catch (IOException closed) {
            ended = true;
        }
        for (Runnable errand = tasks.poll(); errand != null; errand = tasks.poll()) {
            errand.run();
        }
    }

    /** Sends a message; only on the thread that uses the socket. */
    static void send(ZMQ.Socket socket, List<byte[]> frames) {
        for (int at = 0; at < frames.size(); at++) {
            socket.send(frames.get(at), at < frames.size() - 1 ? ZMQ.SNDMORE : 0);
        }
    }

    /** Returns the next message, waiting as the socket or the flags say; empty if there is none. */
    static List<byte[]> receive(ZMQ.Socket socket, int flags) {
        List<byte[]> frames = new ArrayList<>();
        for (byte[] frame = socket.recv(flags); frame != null; ) {
            frames.add(frame);
            frame = socket.hasReceiveMore() ? socket.recv() : null;
        }
        return frames;
    }

    /** Closes them, after the iopub thread has closed its own, and waits briefly until all is sent. */
    @Override
    public void close() {
        List.of(shell, control, stdin, heartbeat).forEach(ZMQ.Socket::close);
        try {
            wakeup.sink().close();
            wakeup.source().close();
        } catch (IOException unusable) {
            throw new UncheckedIOException(unusable);
        }
        context.term();
    }
}
