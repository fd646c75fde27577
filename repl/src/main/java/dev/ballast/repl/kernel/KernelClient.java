package dev.ballast.repl.kernel;

import dev.ballast.redact.Redactor;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
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
import tools.jackson.databind.node.ObjectNode;

/**
 * A client of a kernel, as a notebook is one: it asks, runs cells and ends it. It answers no questions, and one thread uses it.
 * Whatever takes longer than a patience, or has no answer because the kernel has ended, is a {@link TimeoutException}.
 */
public final class KernelClient implements AutoCloseable {

    private static final int GLANCE_MILLIS = 20;
    private static final String ABOUT = "kernel_info";

    private final ZMQ.Context context = ZMQ.context(1);
    private final ZMQ.Poller poller = context.poller(3);
    private final List<ZMQ.Socket> sockets = new ArrayList<>();
    private final List<Message> heard = new ArrayList<>();
    private final Wire wire;
    private final BooleanSupplier alive;
    private final ZMQ.Socket shell;
    private final ZMQ.Socket control;

    /**
     * Begins to connect; the kernel need not be there yet.
     *
     * @param alive tells whether the kernel may still answer
     */
    public KernelClient(ConnectionFile connection, BooleanSupplier alive) {
        this.wire = new Wire(new Signature(connection.key()), new Redactor(), InstantSource.system());
        this.alive = alive;
        this.shell = connect(SocketType.DEALER, connection.ip(), connection.shell());
        this.control = connect(SocketType.DEALER, connection.ip(), connection.control());
        connect(SocketType.SUB, connection.ip(), connection.iopub()).subscribe(ZMQ.SUBSCRIPTION_ALL);
    }

    /** Waits until the kernel answers and what it publishes arrives, and returns what it says of itself. */
    public JsonNode about(Duration patience) throws TimeoutException {
        long start = System.nanoTime();
        JsonNode about = ask(shell, ABOUT, nothing(), patience);
        // What was published before the subscription arrived is lost.
        while (heard.stream().noneMatch(said -> said.type().equals("status"))) {
            requireTime(start, patience, "nothing that the kernel publishes arrived");
            ask(control, ABOUT, nothing(), patience);
            hear();
        }
        return about;
    }

    /** Asks what runs nothing, such as {@code complete}, and returns the content of the answer. */
    public JsonNode ask(String what, ObjectNode content, Duration patience) throws TimeoutException {
        return ask(shell, what, content, patience);
    }

    /** Runs a cell and returns what came of it. */
    public CellResult run(String code, Duration patience) throws TimeoutException {
        return result(begin(code), patience);
    }

    /** Begins a cell and returns the id by which it is called. */
    public String begin(String code) {
        ObjectNode content = nothing().put("code", code).put("allow_stdin", false);
        return send(shell, "execute_request", content);
    }

    /** Waits until a cell that was begun prints something. */
    public void awaitOutput(String cell, Duration patience) throws TimeoutException {
        await(() -> find(cell, "stream"), patience, "the cell printed nothing");
    }

    /** Waits until a cell that was begun has ended, and returns what came of it. */
    public CellResult result(String cell, Duration patience) throws TimeoutException {
        JsonNode reply = await(() -> find(cell, "execute_reply"), patience, "the cell did not end");
        await(() -> heard.stream().filter(said -> isIdle(cell, said)).findFirst(), patience, "the cell did not end");
        Map<String, String> shown = new HashMap<>();
        find(cell, "execute_result").ifPresent(result -> result.path("data")
                .properties()
                .forEach(form -> shown.put(form.getKey(), form.getValue().asString(""))));
        return new CellResult(
                reply.path("status").asString(""), shown, reply.path("evalue").asString(""));
    }

    /** Asks the cell that runs to stop. */
    public void interrupt(Duration patience) throws TimeoutException {
        ask(control, "interrupt", nothing(), patience);
    }

    /** Ends the kernel. */
    public void shutDown(Duration patience) throws TimeoutException {
        ask(control, "shutdown", nothing().put("restart", false), patience);
    }

    /** Leaves the kernel as it is. */
    @Override
    public void close() {
        poller.close();
        sockets.forEach(ZMQ.Socket::close);
        context.term();
    }

    private JsonNode ask(ZMQ.Socket channel, String what, ObjectNode content, Duration patience)
            throws TimeoutException {
        String id = send(channel, what + "_request", content);
        return await(() -> find(id, what + "_reply"), patience, "no answer to " + what + "_request");
    }

    private String send(ZMQ.Socket channel, String type, ObjectNode content) {
        String id = UUID.randomUUID().toString();
        Frames.send(channel, wire.request(id, type, content));
        return id;
    }

    private <T> T await(Supplier<Optional<T>> wanted, Duration patience, String otherwise) throws TimeoutException {
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
            requireTime(start, patience, otherwise);
        }
    }

    private static void requireTime(long start, Duration patience, String otherwise) throws TimeoutException {
        if (System.nanoTime() - start > patience.toNanos()) {
            throw new TimeoutException(otherwise + " within " + patience.toSeconds() + " s");
        }
    }

    /** Takes in what is there, or waits a moment for it. */
    private void hear() {
        poller.poll(GLANCE_MILLIS);
        for (ZMQ.Socket socket : sockets) {
            for (List<byte[]> frames = Frames.receive(socket, ZMQ.DONTWAIT); !frames.isEmpty(); ) {
                keep(frames);
                frames = Frames.receive(socket, ZMQ.DONTWAIT);
            }
        }
    }

    private void keep(List<byte[]> frames) {
        try {
            heard.add(wire.message(frames));
        } catch (BadMessageException notTheKernel) {
            // Whoever does not know the key is not listened to.
            return;
        }
    }

    private Optional<JsonNode> find(String cause, String type) {
        return heard.stream()
                .filter(said -> said.cause().equals(cause) && said.type().equals(type))
                .map(Message::content)
                .findFirst();
    }

    private static boolean isIdle(String cell, Message said) {
        return said.cause().equals(cell)
                && said.content().path("execution_state").asString("").equals("idle");
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

    private static ObjectNode nothing() {
        return JsonMapper.shared().createObjectNode();
    }
}
