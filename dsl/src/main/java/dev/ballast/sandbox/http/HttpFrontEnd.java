package dev.ballast.sandbox.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ballast.error.SetupException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.Function;

/** Runs the JDK's HTTP server on a loopback port. All its threads are daemons. */
public final class HttpFrontEnd implements AutoCloseable {

    /**
     * The largest number of connections, and of threads, so that a connection which sends half of a request does not make
     * another one wait.
     */
    private static final int CONNECTIONS = 512;

    private static final String SECONDS_OF_A_REQUEST = "5";

    static {
        // The server class reads these properties when it loads. Without the first one, each answer on a kept-alive
        // connection waits some 40 ms. The limits apply to all servers of the process, so those of a program stay.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.getProperties().putIfAbsent("sun.net.httpserver.maxReqTime", SECONDS_OF_A_REQUEST);
        System.getProperties().putIfAbsent("jdk.httpserver.maxConnections", Integer.toString(CONNECTIONS));
    }

    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int LARGEST_BODY = 1 << 20;
    private static final int BACKLOG = 256;

    private final HttpServer server;

    /**
     * The threads of the server, first in, first out. The pool starts no thread while one is idle; a fixed pool would start one
     * for each of the first requests.
     */
    private final ExecutorService threads = new ForkJoinPool(CONNECTIONS, HttpFrontEnd::thread, null, true);

    /** Opens a port; 0 means any free one. Throws a {@link SetupException} if the port is taken. */
    public HttpFrontEnd(int port) {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), BACKLOG);
        } catch (IOException taken) {
            throw new SetupException(
                    "the sandbox cannot listen on 127.0.0.1:" + port + ": " + taken.getMessage(),
                    "name a free port, or 0 for any",
                    taken);
        }
    }

    private static ForkJoinWorkerThread thread(ForkJoinPool pool) {
        ForkJoinWorkerThread daemon = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        daemon.setName("ballast-sandbox");
        return daemon;
    }

    /** Answers requests from now on. */
    public void serve(Function<RequestContext, Answer> handler) {
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try (exchange) {
                send(exchange, answer(exchange, handler));
            }
        });
        // The server's own thread becomes a daemon because a daemon starts it.
        CompletableFuture.runAsync(server::start, threads).join();
    }

    /** Returns the base address. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private static Answer answer(HttpExchange exchange, Function<RequestContext, Answer> handler) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(LARGEST_BODY + 1);
        if (body.length > LARGEST_BODY) {
            return HttpException.of(413, "the body is larger than " + LARGEST_BODY + " bytes")
                    .answer();
        }
        try {
            return handler.apply(request(exchange, new String(body, StandardCharsets.UTF_8)));
        } catch (HttpException refused) {
            return refused.answer();
        } catch (RuntimeException bug) {
            return HttpException.of(500, "the sandbox itself failed: " + bug).answer();
        }
    }

    private static RequestContext request(HttpExchange exchange, String body) {
        if (exchange.getRequestHeaders().getOrDefault("Host", List.of()).size() > 1) {
            throw HttpException.of(400, "a request has one header Host");
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
        URI uri = exchange.getRequestURI();
        String peer = exchange.getRemoteAddress().toString();
        return new RequestContext(
                exchange.getRequestMethod(), uri.getRawPath(), uri.getRawQuery(), headers, body, peer);
    }

    /**
     * Sends an answer, or the part of it that is delivered. The caller closes the exchange; if the answer is not complete then,
     * this closes the connection.
     */
    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        if (answer.delivery() == Answer.Delivery.DROPPED) {
            return;
        }
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        if (body.length == 0 || exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(answer.status(), -1);
            return;
        }
        exchange.sendResponseHeaders(answer.status(), body.length);
        exchange.getResponseBody()
                .write(body, 0, answer.delivery() == Answer.Delivery.WHOLE ? body.length : body.length / 2);
        exchange.getResponseBody().flush();
    }
}
