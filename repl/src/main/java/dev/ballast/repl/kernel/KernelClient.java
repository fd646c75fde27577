package dev.ballast.repl.kernel;

import dev.ballast.redact.Redactor;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A client of a kernel, as a notebook is one: it runs cells and interrupts them. It answers no questions, and one thread uses
 * it. What takes longer than its patience, or has no answer because the kernel has ended, is a {@link TimeoutException}.
 */
public final class KernelClient implements AutoCloseable {

    private static final int GLANCE_MILLIS = 20;
    private static final String UNENDED = "the cell did not end";

    private final ZMQ.Context context = ZMQ.context(1);
    private final ZMQ.Poller poller = context.poller(3);
    private final List<ZMQ.Socket> sockets = new ArrayList<>();
    private final List<Message> heard = new ArrayList<>();
    private final MessageCodec wire;
    private final Duration patience;
    private final BooleanSupplier alive;
    private final ZMQ.Socket shell;
    private final ZMQ.Socket control;

    /**
     * Begins to connect; the kernel need not be there yet.
     *
     * @param patience how long each answer is waited for
     * @param alive tells whether the kernel may still answer
     */
    public KernelClient(ConnectionFile connection, Duration patience, BooleanSupplier alive) {
        this.wire = new MessageCodec(new MessageSigner(connection.key()), new Redactor(), InstantSource.system());
        this.patience = patience;
        this.alive = alive;
        this.shell = connect(SocketType.DEALER, connection.ip(), connection.shell());
        this.control = connect(SocketType.DEALER, connection.ip(), connection.control());
        connect(SocketType.SUB, connection.ip(), connection.iopub()).subscribe(ZMQ.SUBSCRIPTION_ALL);
    }

    /** Waits until the kernel answers and what it publishes arrives, and returns what it says of itself. */
    public JsonNode about() throws TimeoutException {
        JsonNode about = ask(shell, "kernel_info");
        // What was published before the subscription arrived is lost.
        await(
                () -> {
                    send(control, "kernel_info_request", Map.of());
                    return heard.stream()
                            .filter(said -> said.type().equals("status"))
                            .findFirst();
                },
                "nothing that the kernel publishes arrived");
        return about;
    }

    /** Runs a cell, and returns its result as text, or why it failed. */
    public String run(String code) throws TimeoutException {
        String cell = begin(code);
        JsonNode reply = await(() -> find(cell, "execute_reply"), UNENDED);
        if (!reply.path("status").asString("").equals("ok")) {
            return reply.path("evalue").asString("");
        }
        return await(() -> find(cell, "execute_result"), "the cell had no result")
                .path("data")
                .path("text/plain")
                .asString("");
    }

    /** Interrupts a cell as soon as it prints something, and returns the status with which it ends. */
    public String interrupt(String code) throws TimeoutException {
        String cell = begin(code);
        await(() -> find(cell, "stream"), "the cell printed nothing");
        ask(control, "interrupt");
        return await(() -> find(cell, "execute_reply"), UNENDED).path("status").asString("");
    }

    /** Leaves the kernel as it is. */
    @Override
    public void close() {
        poller.close();
        sockets.forEach(ZMQ.Socket::close);
        context.term();
    }

    private String begin(String code) {
        return send(shell, "execute_request", Map.of("code", code, "allow_stdin", false));
    }

    private JsonNode ask(ZMQ.Socket channel, String what) throws TimeoutException {
        String id = send(channel, what + "_request", Map.of());
        return await(() -> find(id, what + "_reply"), "no answer to " + what + "_request");
    }

    private String send(ZMQ.Socket channel, String type, Map<String, Object> content) {
        String id = UUID.randomUUID().toString();
        Frames.send(channel, wire.request(id, type, JsonMapper.shared().valueToTree(content)));
        return id;
    }

    private <T> T await(Supplier<Optional<T>> wanted, String otherwise) throws TimeoutException {
        long start = System.nanoTime();
        while (true) {
            boolean over = !alive.getAsBoolean();
            hear();
            Optional<T> found = wanted.get();
            if (found.isPresent()) {
                return found.get();
            }
            if (over) {
                throw new TimeoutException("the kernel has ended");
            }
            if (System.nanoTime() - start > patience.toNanos()) {
                throw new TimeoutException(otherwise + " within " + patience.toSeconds() + " s");
            }
        }
    }

    /** Takes in what is there, or waits a moment for it. */
    private void hear() {
        poller.poll(GLANCE_MILLIS);
        for (ZMQ.Socket socket : sockets) {
            for (List<byte[]> frames = Frames.receive(socket, ZMQ.DONTWAIT); !frames.isEmpty(); ) {
                try {
                    heard.add(wire.message(frames));
                } catch (BadMessageException stranger) {
                    // Another key signed it.
                }
                frames = Frames.receive(socket, ZMQ.DONTWAIT);
            }
        }
    }

    private Optional<JsonNode> find(String cause, String type) {
        return heard.stream()
                .filter(said -> said.cause().equals(cause) && said.type().equals(type))
                .map(Message::content)
                .findFirst();
    }

    private ZMQ.Socket connect(SocketType type, String ip, int port) {
        ZMQ.Socket socket = context.socket(type);
        sockets.add(socket);
        socket.setLinger(0);
        socket.setReconnectIVL(GLANCE_MILLIS);
        socket.setRcvHWM(0);
        socket.connect("tcp://" + ip + ":" + port);
        poller.register(socket, ZMQ.Poller.POLLIN);
        return socket;
    }
}
