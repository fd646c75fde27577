package dev.ballast.repl.mcp;

import dev.ballast.redact.Printable;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
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
import java.util.LinkedHashMap;
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

    private final McpJsonMapper json;
    private final OutputStream out;
    private final AgentCalls calls;
    private final Consumer<String> warnings;
    private final Phaser due = new Phaser(1);
    private McpServerSession session;

    /** The message that the client owes before its requests, or empty: the SDK does not answer those that come earlier. */
    private String owed = McpSchema.METHOD_INITIALIZE;

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
                    refuse(null, McpSchema.ErrorCodes.INVALID_REQUEST, "the message is too long");
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
            refuse(line);
            return;
        }
        if (message instanceof JSONRPCRequest request ? isDue(request) : isWanted(message)) {
            due.register();
            session.handle(numbered(message))
                    .doFinally(end -> due.arriveAndDeregister())
                    .subscribe(nothing -> {}, this::report);
        }
    }

    /** Answers a line that is no message of the protocol, with its id if that can be read. */
    private void refuse(String line) {
        try {
            Object id = json.readValue(line, Object.class) instanceof Map<?, ?> given ? given.get("id") : null;
            refuse(
                    id instanceof String || id instanceof Integer || id instanceof Long ? id : null,
                    McpSchema.ErrorCodes.INVALID_REQUEST,
                    "the line is not a message of JSON-RPC 2.0");
        } catch (IOException | RuntimeException unreadable) {
            refuse(null, McpSchema.ErrorCodes.PARSE_ERROR, "the line is not JSON");
        }
    }

    private void refuse(Object id, int code, String message) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("jsonrpc", McpSchema.JSONRPC_VERSION);
        answer.put("id", id);
        answer.put("error", Map.of("code", code, "message", message));
        write(answer);
    }

    /** Returns whether the SDK answers the request; otherwise this method has answered it. */
    private boolean isDue(JSONRPCRequest request) {
        if (request.method().equals(McpSchema.METHOD_PING)) {
            write(JSONRPCResponse.result(request.id(), Map.of()));
            return false;
        }
        if (request.method().equals(McpSchema.METHOD_INITIALIZE)) {
            owed = owed.isEmpty() ? owed : McpSchema.METHOD_NOTIFICATION_INITIALIZED;
        } else if (!owed.isEmpty()) {
            refuse(request.id(), McpSchema.ErrorCodes.INVALID_REQUEST, "send " + owed + " first");
            return false;
        }
        if (!calls.begin(request.id())) {
            // With the id, this would be the answer to the first request.
            refuse(null, McpSchema.ErrorCodes.INVALID_REQUEST, "the id is in use");
            return false;
        }
        return true;
    }

    private boolean isWanted(JSONRPCMessage message) {
        if (message instanceof JSONRPCNotification note) {
            if (note.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED)) {
                owed = owed.equals(note.method()) ? "" : owed;
                return owed.isEmpty();
            }
            if (note.method().equals("notifications/cancelled") && note.params() instanceof Map<?, ?> cancelled) {
                calls.cancel(cancelled.get("requestId"));
                return false;
            }
        }
        return true;
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
            if (message instanceof JSONRPCResponse answer) {
                if (calls.end(answer.id())) {
                    write(answer.error() == null ? answer : JSONRPCResponse.error(answer.id(), plain(answer.error())));
                }
            } else {
                write(message);
            }
        });
    }

    /** The SDK reports wrong parameters by the text of a Java failure, and quotes names as they came. */
    private static JSONRPCError plain(JSONRPCError error) {
        return error.code() == McpSchema.ErrorCodes.INTERNAL_ERROR
                ? new JSONRPCError(McpSchema.ErrorCodes.INVALID_PARAMS, "params is missing or has the wrong form")
                : new JSONRPCError(
                        error.code(),
                        Printable.field(error.message()),
                        error.data() instanceof String text ? Printable.field(text) : null);
    }

    private synchronized void write(Object message) {
        try {
            out.write((json.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8));
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
