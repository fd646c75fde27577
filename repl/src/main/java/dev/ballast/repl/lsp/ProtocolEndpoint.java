package dev.ballast.repl.lsp;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.MessageIssue;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.eclipse.lsp4j.jsonrpc.validation.ReflectiveMessageValidator;

/** Refuses messages that come at the wrong time or cannot be read; the log never quotes them. */
final class ProtocolEndpoint extends RemoteEndpoint {

    /** The phases of a connection. */
    private enum State {
        NEW,
        INITIALIZED,
        SHUT_DOWN
    }

    private static final String UNREADABLE = "ballast lsp: a message cannot be read";

    /** Throws for a message without a field that the protocol requires. */
    private static final MessageConsumer VALIDATOR = new ReflectiveMessageValidator(complete -> {});

    private final MessageConsumer client;
    private final Consumer<String> log;
    private volatile State state = State.NEW;

    ProtocolEndpoint(
            MessageConsumer client,
            Endpoint server,
            Function<Throwable, ResponseError> failures,
            Consumer<String> log) {
        super(client, server, failures);
        this.client = client;
        this.log = log;
    }

    @Override
    public void consume(Message message) {
        if (message instanceof RequestMessage request) {
            ResponseError refusal = refusal(request);
            if (refusal != null) {
                client.consume(createErrorResponseMessage(request, refusal));
                return;
            }
            state = switch (request.getMethod()) {
                case "initialize" -> State.INITIALIZED;
                case "shutdown" -> State.SHUT_DOWN;
                default -> state;
            };
        } else if (message instanceof NotificationMessage notice
                && state != State.INITIALIZED
                && !notice.getMethod().equals("exit")) {
            return; // as the protocol says
        }
        super.consume(message);
    }

    private ResponseError refusal(RequestMessage request) {
        boolean begins = request.getMethod().equals("initialize");
        return switch (state) {
            case NEW ->
                !begins
                        ? error(ResponseErrorCode.ServerNotInitialized, "the server is not initialized yet")
                        : request.getParams() == null ? wrongParameters(request) : null;
            case INITIALIZED ->
                begins
                        ? error(ResponseErrorCode.InvalidRequest, "the server is initialized already")
                        : hasItsParameters(request) ? null : wrongParameters(request);
            case SHUT_DOWN -> error(ResponseErrorCode.InvalidRequest, "the server is shut down");
        };
    }

    private boolean hasItsParameters(RequestMessage request) {
        JsonRpcMethod method = getJsonHandler().getJsonRpcMethod(request.getMethod());
        try {
            VALIDATOR.consume(request);
        } catch (MessageIssueException incomplete) {
            return false;
        }
        return request.getParams() != null || method == null || method.getParameterTypes().length == 0;
    }

    private static ResponseError wrongParameters(RequestMessage request) {
        return error(
                ResponseErrorCode.InvalidParams,
                "the parameters of " + request.getMethod() + " are not those of the protocol");
    }

    @Override
    public void handle(Message message, List<MessageIssue> issues) {
        if (message instanceof RequestMessage request) {
            client.consume(createErrorResponseMessage(request, wrongParameters(request)));
        } else if (message instanceof NotificationMessage) {
            log.accept(UNREADABLE);
        } else {
            refuseUnreadable();
        }
    }

    /** Answers a message whose id is unknown. */
    void refuseUnreadable() {
        log.accept(UNREADABLE);
        ResponseMessage answer = new ResponseMessage();
        answer.setError(error(ResponseErrorCode.ParseError, "the message cannot be read"));
        client.consume(answer);
    }

    private static ResponseError error(ResponseErrorCode code, String message) {
        return new ResponseError(code, message, null);
    }
}
