package dev.ballast.repl.lsp;

import dev.ballast.reconcile.context.Workers;
import dev.ballast.run.ExitStatus;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.ConcurrentMessageProcessor;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.services.LanguageClient;

/**
 * Connects a language server with a client over two streams. It ends when the client says so, closes the input or ends itself.
 * The log names failures and where they occurred, and never quotes a message, since a message may contain a whole runbook.
 */
public final class ServerConnection {

    private static final String LENGTH = "Content-Length:";
    private static final String TYPICAL = "nodebalancer('web') {\n    port 443\n}\n";

    /** The loggers of LSP4J, which quote messages. It is kept, because the JDK forgets loggers that are not. */
    private static final Logger LIBRARY = Logger.getLogger("org.eclipse.lsp4j");

    private final ServerSettings settings;
    private final ScheduledExecutorService worker;

    /** Creates a connection whose server analyses on that worker. */
    ServerConnection(ServerSettings settings, ScheduledExecutorService worker) {
        this.settings = settings;
        this.worker = worker;
    }

    /** Serves a client until it ends, and returns the exit status: failed if the client did not ask to shut down before. */
    public static int serve(InputStream in, OutputStream out, ServerSettings settings) {
        ScheduledThreadPoolExecutor worker =
                new ScheduledThreadPoolExecutor(1, work -> Workers.daemon("ballast-analysis", work));
        worker.setRemoveOnCancelPolicy(true);
        // The classes of the check are loaded while the editor says what it can do.
        worker.execute(() -> new DocumentChecker(settings).check(Document.of("", "ballast", 0, TYPICAL)));
        return new ServerConnection(settings, worker).serve(in, out);
    }

    int serve(InputStream in, OutputStream out) {
        logNamesOnly();
        BallastLanguageServer server = new BallastLanguageServer(settings, worker);
        ExecutorService reader = Executors.newCachedThreadPool(work -> Workers.daemon("ballast-messages", work));
        Launcher<LanguageClient> launcher = new Connecting()
                .setLocalService(server)
                .setRemoteInterface(LanguageClient.class)
                .setInput(in)
                .setOutput(out)
                .setExecutorService(reader)
                .create();
        server.connect(launcher.getRemoteProxy());
        Future<Void> listening = launcher.startListening();
        CompletableFuture<Void> inputEnded = CompletableFuture.runAsync(() -> await(listening), reader);
        CompletableFuture.anyOf(inputEnded, server.ended()).join();
        worker.shutdownNow();
        reader.shutdownNow();
        return server.wasShutDown() ? ExitStatus.DONE : ExitStatus.FAILED;
    }

    private void await(Future<Void> listening) {
        try {
            listening.get();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException broken) {
            settings.logFailure(broken.getCause());
        }
    }

    /** Returns the answer to a request that failed. */
    private ResponseError error(Throwable thrown) {
        Throwable core = thrown;
        while ((core instanceof CompletionException || core instanceof InvocationTargetException)
                && core.getCause() != null) {
            core = core.getCause();
        }
        if (core instanceof ResponseErrorException answered) {
            return answered.getResponseError();
        }
        if (core instanceof UnsupportedOperationException) {
            return new ResponseError(ResponseErrorCode.MethodNotFound, "this server does not have the method", null);
        }
        settings.logFailure(core);
        return new ResponseError(
                ResponseErrorCode.InternalError,
                "the request failed: " + core.getClass().getSimpleName(),
                null);
    }

    private final class Connecting extends Launcher.Builder<LanguageClient> {

        @Override
        protected RemoteEndpoint createRemoteEndpoint(MessageJsonHandler json) {
            RemoteEndpoint endpoint = new ProtocolEndpoint(
                    new StreamMessageConsumer(output, json),
                    ServiceEndpoints.toEndpoint(localServices),
                    ServerConnection.this::error,
                    settings.log());
            json.setMethodProvider(endpoint);
            endpoint.setJsonHandler(json);
            return endpoint;
        }

        @Override
        protected ConcurrentMessageProcessor createMessageProcessor(
                MessageProducer unused, MessageConsumer server, LanguageClient client) {
            ProtocolEndpoint endpoint = (ProtocolEndpoint) server;
            MessageProducer messages = new StreamMessageProducer(input, endpoint.getJsonHandler(), endpoint) {

                @Override
                protected void fireError(Throwable unreadable) {
                    endpoint.refuseUnreadable();
                }

                /** Finds the beginning of the next message, too, when the length of the one before was wrong. */
                @Override
                protected void parseHeader(String line, Headers headers) {
                    super.parseHeader(line.substring(Math.max(0, line.lastIndexOf(LENGTH))), headers);
                }
            };
            return super.createMessageProcessor(messages, server, client);
        }
    }

    private void logNamesOnly() {
        LIBRARY.setUseParentHandlers(false);
        for (Handler before : LIBRARY.getHandlers()) {
            LIBRARY.removeHandler(before);
        }
        LIBRARY.addHandler(new Handler() {
            @Override
            public void publish(LogRecord message) {
                if (message.getThrown() != null && message.getLevel().intValue() >= Level.WARNING.intValue()) {
                    settings.logFailure(message.getThrown());
                }
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
    }
}
