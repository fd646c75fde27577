package dev.ballast.repl.kernel;

import dev.ballast.redact.Redactor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import tools.jackson.databind.JsonNode;

/**
 * A client of a kernel, as a notebook is one: it evaluates expressions and interrupts cells. It answers no questions, and one
 * thread uses it. What takes longer than its patience, or has no answer because the kernel has ended, is a
 * {@link TimeoutException}.
 */
public final class KernelClient implements AutoCloseable {

    private static final int GLANCE_MILLIS = 20;
    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final String VALUE = "value";
    private static final String UNENDED = "the cell did not end";

    private final ZMQ.Context context = ZMQ.context(1);
    private final MessageCodec codec;
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
        this.codec = new MessageCodec(connection.key(), new Redactor());
        this.patience = patience;
        this.alive = alive;
        this.shell = connect(connection.ip(), connection.shell());
        this.control = connect(connection.ip(), connection.control());
    }

    /** Returns what the kernel says of itself. */
    public JsonNode about() throws TimeoutException {
        return answer(send(shell, "kernel_info", Map.of()), "no answer to kernel_info_request", () -> {});
    }

    /** Evaluates an expression, and returns its value as text, or why it failed. */
    public String value(String expression) throws TimeoutException {
        JsonNode value = execute("", Map.of(VALUE, expression), () -> {})
                .path("user_expressions")
                .path(VALUE);
        return value.path("data")
                .path("text/plain")
                .asString(value.path("evalue").asString(""));
    }

    /** Runs a cell, interrupts it twice a second until it ends, and returns the status with which it does. */
    public String interrupted(String code) throws TimeoutException {
        return execute(code, Map.of(), () -> send(control, "interrupt", Map.of()))
                .path("status")
                .asString("");
    }

    /** Leaves the kernel as it is. */
    @Override
    public void close() {
        shell.close();
        control.close();
        context.term();
    }

    private JsonNode execute(String code, Map<String, String> expressions, Runnable meanwhile) throws TimeoutException {
        Map<String, Object> cell = Map.of("code", code, "user_expressions", expressions, "allow_stdin", false);
        return answer(send(shell, "execute", cell), UNENDED, meanwhile);
    }

    private String send(ZMQ.Socket channel, String what, Map<String, ?> content) {
        String id = UUID.randomUUID().toString();
        Sockets.send(channel, codec.frames(List.of(), id, Message.NONE.header(), what + "_request", content));
        return id;
    }

    private JsonNode answer(String id, String otherwise, Runnable meanwhile) throws TimeoutException {
        long start = System.nanoTime();
        long again = start + AGAIN_NANOS;
        while (true) {
            boolean over = !alive.getAsBoolean();
            Optional<Message> answer = codec.read(shell, Sockets.receive(shell, 0))
                    .filter(message -> message.cause().equals(id));
            if (answer.isPresent()) {
                return answer.get().content();
            }
            if (over) {
                throw new TimeoutException("the kernel has ended");
            }
            if (System.nanoTime() - start > patience.toNanos()) {
                throw new TimeoutException(otherwise + " within " + patience.toSeconds() + " s");
            }
            if (System.nanoTime() > again) {
                meanwhile.run();
                again += AGAIN_NANOS;
            }
        }
    }

    private ZMQ.Socket connect(String ip, int port) {
        ZMQ.Socket socket = context.socket(SocketType.DEALER);
        socket.setLinger(0);
        socket.setReconnectIVL(GLANCE_MILLIS);
        socket.setReceiveTimeOut(GLANCE_MILLIS);
        socket.connect("tcp://" + ip + ":" + port);
        return socket;
    }
}
