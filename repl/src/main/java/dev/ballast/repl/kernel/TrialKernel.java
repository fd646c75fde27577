package dev.ballast.repl.kernel;

import dev.ballast.redact.Redactor;
import dev.ballast.secrets.LiteralSecrets;
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
import org.zeromq.ZContext;
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
    private static final int GLANCE_MILLIS = 20;
    /** JeroMQ 0.6 may lose the descriptor of a new connection; with its default limit it connects again after 30 s. */
    private static final int HANDSHAKE_MILLIS = 3_000;

    private static final int GLANCES_BETWEEN_INTERRUPTS = 25;

    private final Path folder = Files.createTempDirectory("ballast-kernel-");
    private final Path file = folder.resolve("connection.json");
    private final Path log = folder.resolve("log");
    private final Process process;
    private final Duration patience;
    private final Redactor redactor;
    private final MessageCodec codec;
    private final ZContext context = new ZContext();
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
        this.redactor = Redactor.of(environment);
        ConnectionFile connection = ConnectionFile.local();
        // After Ctrl-C nothing is closed: Java then deletes the files in reverse order.
        List.of(folder, file, log).forEach(each -> each.toFile().deleteOnExit());
        connection.write(file);
        ProcessBuilder builder = new ProcessBuilder(command.apply(file))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment()
                .put(Kernel.PARENT, Long.toString(ProcessHandle.current().pid()));
        this.process = builder.start();
        this.codec = new MessageCodec(connection.key(), new Redactor());
        this.shell = connect(connection.address("shell"));
        this.control = connect(connection.address("control"));
    }

    /** Returns the versions in the {@code kernel_info_reply}. */
    public String about() throws IOException, TimeoutException {
        JsonNode about = answer("kernel_info", Map.of(), "no answer to kernel_info_request", false);
        return "Ballast " + about.path("implementation_version").asString("") + ", protocol "
                + about.path("protocol_version").asString("");
    }

    /** Returns the status of a cell, which may be interrupted twice a second until it ends. */
    public String status(String code, boolean interrupts) throws IOException, TimeoutException {
        return answer("execute", Map.of("code", code, "allow_stdin", false), "the cell did not end", interrupts)
                .path("status")
                .asString("");
    }

    @Override
    public void close() throws IOException {
        context.close();
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

    private JsonNode answer(String request, Map<String, ?> content, String otherwise, boolean interrupts)
            throws IOException, TimeoutException {
        String id = send(shell, request, content);
        for (long glances = 1; ; glances++) {
            boolean over = !process.isAlive();
            Optional<Message> answer = codec.read(shell, Sockets.receive(shell, 0))
                    .filter(message -> message.cause().equals(id));
            if (answer.isPresent()) {
                return answer.get().content();
            }
            if (over || glances * GLANCE_MILLIS > patience.toMillis()) {
                throw new TimeoutException(
                        (over ? "the kernel has ended" : otherwise + " within " + patience.toSeconds() + " s")
                                + lastWords());
            }
            if (interrupts && glances % GLANCES_BETWEEN_INTERRUPTS == 0) {
                send(control, "interrupt", Map.of());
            }
        }
    }

    private String lastWords() throws IOException {
        String said = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
        List<String> lines = redactor.text(LiteralSecrets.maskedValue(said))
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.isEmpty()
                ? ", without any output"
                : "; its last output:\n"
                        + String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    private String send(ZMQ.Socket channel, String what, Map<String, ?> content) {
        String id = UUID.randomUUID().toString();
        Sockets.send(channel, codec.frames(List.of(), id, Message.NONE.header(), what + "_request", content));
        return id;
    }

    private ZMQ.Socket connect(String address) {
        ZMQ.Socket socket = context.createSocket(SocketType.DEALER);
        socket.setReconnectIVL(GLANCE_MILLIS);
        socket.setHandshakeIvl(HANDSHAKE_MILLIS);
        socket.setReceiveTimeOut(GLANCE_MILLIS);
        socket.connect(address);
        return socket;
    }
}
