package dev.ballast.repl.kernel;

import dev.ballast.redact.Redactor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import tools.jackson.databind.JsonNode;

/**
 * A kernel process started as by Jupyter, with a client that accepts no questions. For one thread. A reply that takes too
 * long, or is missing because the kernel has ended, is a {@link TimeoutException}. Closing kills the kernel and deletes its
 * files.
 */
public final class TrialKernel implements AutoCloseable {

    private static final int SECONDS_TO_END = 5;
    private static final int LAST_LINES = 5;
    private static final int LONGEST_LINE = 200;
    private static final int GLANCE_MILLIS = 20;
    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final String VALUE = "value";

    private final Path folder = Files.createTempDirectory("ballast-kernel-");
    private final Path file = folder.resolve("connection.json");
    private final Path log = folder.resolve("log");
    private final Process process;
    private final Duration patience;
    private final MessageCodec codec;
    private final ZMQ.Context context;
    private final ZMQ.Socket shell;
    private final ZMQ.Socket control;

    /**
     * Starts it.
     *
     * @param command returns the command line for a connection file
     * @param environment its environment variables
     * @param patience the timeout of each reply
     */
    public TrialKernel(Function<Path, List<String>> command, Map<String, String> environment, Duration patience)
            throws IOException {
        this.patience = patience;
        ConnectionFile connection = ConnectionFile.local();
        // Where nothing is closed, as after Ctrl-C, the last to be registered is deleted first.
        List.of(folder, file, log).forEach(each -> each.toFile().deleteOnExit());
        connection.write(file);
        ProcessBuilder builder = new ProcessBuilder(command.apply(file));
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment()
                .put(Kernel.PARENT, Long.toString(ProcessHandle.current().pid()));
        this.process =
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        this.codec = new MessageCodec(connection.key(), new Redactor());
        this.context = ZMQ.context(1);
        this.shell = connect(connection.address("shell"));
        this.control = connect(connection.address("control"));
    }

    /** Returns the content of the {@code kernel_info_reply}. */
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

    /** Runs a cell, interrupts it twice a second until it ends, and returns its status. */
    public String interrupted(String code) throws TimeoutException {
        return execute(code, Map.of(), () -> send(control, "interrupt", Map.of()))
                .path("status")
                .asString("");
    }

    /** Returns the last lines of the output of the process. */
    public String lastWords() throws IOException {
        List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .map(line -> line.substring(0, Math.min(line.length(), LONGEST_LINE)))
                .toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    @Override
    public void close() throws IOException {
        shell.close();
        control.close();
        context.term();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        // A request to end comes first, so that Java can write its files at the exit.
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, SECONDS_TO_END, TimeUnit.SECONDS)
                .join();
        process.destroyForcibly().onExit().join();
        for (Path each : List.of(file, log, folder)) {
            Files.deleteIfExists(each);
        }
    }

    private JsonNode execute(String code, Map<String, String> expressions, Runnable meanwhile) throws TimeoutException {
        Map<String, Object> cell = Map.of("code", code, "user_expressions", expressions, "allow_stdin", false);
        return answer(send(shell, "execute", cell), "the cell did not end", meanwhile);
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
            boolean over = !process.isAlive();
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

    private ZMQ.Socket connect(String address) {
        ZMQ.Socket socket = context.socket(SocketType.DEALER);
        socket.setLinger(0);
        socket.setReconnectIVL(GLANCE_MILLIS);
        socket.setReceiveTimeOut(GLANCE_MILLIS);
        socket.connect(address);
        return socket;
    }
}
