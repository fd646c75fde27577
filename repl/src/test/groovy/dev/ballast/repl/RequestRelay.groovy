package dev.ballast.repl

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import dev.ballast.sandbox.Sandbox
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration
import java.util.concurrent.Executors

/** Passes requests on to a sandbox whose clock each of them turns, and runs an action at one of them, before or after it takes effect. */
final class RequestRelay implements AutoCloseable {

    private static final List<String> PASSED_ON = ['authorization', 'content-type', 'x-filter', 'user-agent']

    final List<String> requests = Collections.synchronizedList([])

    private final Sandbox sandbox
    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)
    private final HttpClient client = HttpClient.newHttpClient()
    private int at
    private boolean after
    private boolean answering
    private Runnable action
    private boolean triggered

    RequestRelay(Sandbox sandbox) {
        this.sandbox = sandbox
        server.executor = Executors.newCachedThreadPool({ work -> new Thread(work).tap { daemon = true } })
        server.createContext('/') { pass(it) }
        server.start()
    }

    String url() {
        "http://127.0.0.1:$server.address.port"
    }

    List<String> writes() {
        requests.findAll { !it.startsWith('GET ') }
    }

    /** From now on the request of that number, counted from 1, triggers the action; no later one is passed on until the action has ended. */
    void trigger(int request, boolean after, Runnable action) {
        requests.clear()
        answering = false
        at = request
        this.after = after
        this.action = action
    }

    /** From now on the request of that number is passed on and answered after the action. */
    void triggerAndAnswer(int request, Runnable action) {
        trigger(request, false, action)
        answering = true
    }

    synchronized boolean isTriggered() {
        triggered
    }

    private void pass(HttpExchange exchange) {
        byte[] body = exchange.requestBody.bytes
        if (!isHere(exchange)) {
            answer(exchange, forwarded(exchange, body))
            return
        }
        if (after) {
            forwarded(exchange, body)
        }
        action.run()
        if (answering) {
            answer(exchange, forwarded(exchange, body))
        } else {
            exchange.close()
        }
    }

    private synchronized boolean isHere(HttpExchange exchange) {
        requests << "$exchange.requestMethod $exchange.requestURI".toString()
        boolean here = !triggered && requests.size() == at
        triggered |= here
        here
    }

    private forwarded(HttpExchange exchange, byte[] body) {
        def request = HttpRequest.newBuilder(sandbox.url().resolve(exchange.requestURI))
            .method(exchange.requestMethod, body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body))
        exchange.requestHeaders.findAll { it.key.toLowerCase() in PASSED_ON }.each { name, values -> request.header(name, values[0]) }
        def answer = client.send(request.build(), BodyHandlers.ofByteArray())
        sandbox.advance(Duration.ofMinutes(1))
        answer
    }

    private static void answer(HttpExchange exchange, answer) {
        answer.headers().map().findAll { !(it.key in [':status', 'content-length', 'transfer-encoding', 'connection', 'date']) }
            .each { name, values -> exchange.responseHeaders.put(name, values) }
        exchange.sendResponseHeaders(answer.statusCode(), answer.body().length ?: -1)
        if (answer.body().length > 0) {
            exchange.responseBody.write(answer.body())
        }
        exchange.close()
    }

    @Override
    void close() {
        server.stop(0)
    }
}
