package dev.ballast.repl.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;

/**
 * Messages of one line on two streams. The transport of the SDK ends at a line that is no message, drops the answers that are due
 * when the input ends, and ignores the notification that cancels a call.
 */
final class LineTransport implements McpServerTransportProvider, McpServerTransport {

    private static final int LONGEST_LINE = 4 << 20;
    private static final int SECONDS_FOR_ANSWERS = 10;
    private static final String UNREADABLE =
            "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":%d,\"message\":\"%s\"}}";

    private final McpJsonMapper json;
    private final OutputStream out;
    private final AgentCalls calls;
    private final Consumer<String> warnings;
    private final Phaser due = new Phaser(1);
    private McpServerSession session;

    LineTransport(McpJsonMapper json, OutputStream out, AgentCalls calls, Consumer<String> warnings) {
        this.json = json;
        this.out = out;
        this.calls = calls;
        this.warnings = warnings;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        session = factory.create(this);
    }

    /** Reads messages until the input ends; then ends what still runs, and waits for the answers that are due. */
    void serve(InputStream in) {
        BufferedInputStream input = new BufferedInputStream(in);
        try {
            for (byte[] line = line(input); line != null; line = line(input)) {
                if (line.length > LONGEST_LINE) {
                    write(String.format(UNREADABLE, McpSchema.ErrorCodes.INVALID_REQUEST, "the message is too long"));
                } else if (line.length > 0) {
                    receive(new String(line, StandardCharsets.UTF_8));
                }
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } finally {
            calls.endAll();
            awaitAnswers();
        }
    }

    private void awaitAnswers() {
        try {
            due.awaitAdvanceInterruptibly(due.arrive(), SECONDS_FOR_ANSWERS, TimeUnit.SECONDS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException late) {
            return; // The client that would read them has gone.
        }
    }

    private void receive(String line) {
        JSONRPCMessage message;
        try {
            message = McpSchema.deserializeJsonRpcMessage(json, line);
        } catch (IOException | RuntimeException unreadable) {
            write(String.format(
                    UNREADABLE, McpSchema.ErrorCodes.PARSE_ERROR, "the line is not a message of JSON-RPC 2.0"));
            return;
        }
        if (message instanceof JSONRPCNotification said
                && said.method().equals("notifications/cancelled")
                && said.params() instanceof Map<?, ?> cancelled) {
            calls.cancel(cancelled.get("requestId"));
            return;
        }
        due.register();
        session.handle(numbered(message))
                .doFinally(end -> due.arriveAndDeregister())
                .subscribe(nothing -> {}, this::report);
    }

    /** The text of a failure may quote a message, so the warning has its class alone. */
    private void report(Throwable failure) {
        warnings.accept(
                "warning: a message has no answer: " + failure.getClass().getName());
    }

    /** Returns a call of a tool with the id of its request in it, which the SDK does not give to a tool. */
    private JSONRPCMessage numbered(JSONRPCMessage message) {
        if (message instanceof JSONRPCRequest request
                && request.method().equals(McpSchema.METHOD_TOOLS_CALL)
                && request.params() instanceof Map<?, ?> given) {
            Map<Object, Object> meta = new HashMap<>();
            if (given.get("_meta") instanceof Map<?, ?> others) {
                meta.putAll(others);
            }
            meta.put(AgentCalls.ID, request.id());
            Map<Object, Object> params = new HashMap<>(given);
            params.put("_meta", meta);
            calls.begin(request.id());
            return new JSONRPCRequest(request.method(), request.id(), params);
        }
        return message;
    }

    /** Returns the bytes of the next line, more than the longest if it is longer; null at the end of the input. */
    private static byte[] line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        if (next < 0) {
            return null;
        }
        while (next >= 0 && next != '\n') {
            if (line.size() <= LONGEST_LINE) {
                line.write(next);
            }
            next = in.read();
        }
        return line.toByteArray();
    }

    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return Mono.fromRunnable(() -> {
            if (message instanceof JSONRPCResponse answer && !calls.end(answer.id())) {
                return;
            }
            try {
                write(json.writeValueAsString(message));
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        });
    }

    private synchronized void write(String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return json.convertValue(data, type);
    }

    @Override
    public Mono<Void> notifyClients(String method, Object params) {
        return session.sendNotification(method, params);
    }

    @Override
    public List<String> protocolVersions() {
        return List.of(
                ProtocolVersions.MCP_2024_11_05,
                ProtocolVersions.MCP_2025_03_26,
                ProtocolVersions.MCP_2025_06_18,
                ProtocolVersions.MCP_2025_11_25);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }

    @Override
    public void close() {}
}
