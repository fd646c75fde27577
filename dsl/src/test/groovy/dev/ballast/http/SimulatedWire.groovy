package dev.ballast.http

import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.http.Answer
import dev.ballast.sandbox.http.RequestContext
import java.net.http.HttpTimeoutException
import java.util.random.RandomGenerator

/** Carries requests to a sandbox of this JVM, without HTTP. */
final class SimulatedWire {

    private final Sandbox sandbox
    private final ConnectionSettings settings
    private final WireFailure failure

    SimulatedWire(Sandbox sandbox, ConnectionSettings settings) {
        this.sandbox = sandbox
        this.settings = settings
        this.failure = new WireFailure(settings)
    }

    /** Opens a connection over the exchange; the pauses between its retries come from the random numbers. */
    static Connection connect(ConnectionSettings settings, RandomGenerator random, Exchange exchange) {
        Connection.open(new ConnectionSettings(
            settings.base(), settings.token(), settings.dialect(), settings.timing(), settings.concurrency(), settings.retryFor(), settings.connectTimeout(),
            settings.requestTimeout(), settings.log(), settings.delays(), settings.notes(), settings.redactor(), settings.readOnly(), settings.beforeWrite(), settings.route(), random), exchange)
    }

    /** Lets the service act and returns its answer. */
    Reply act(Request request) {
        String[] path = request.versionedPath().split('\\?', 2)
        def headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER)
        headers.putAll(request.headers())
        headers.putAll([Host: 'localhost', Accept: 'application/json', 'Content-Type': 'application/json', Authorization: "Bearer ${settings.token().reveal()}".toString()])
        Answer answer = sandbox.answer(new RequestContext(
            request.method().name(), path[0], path.length > 1 ? path[1] : null, headers, body(request), 'here'))
        new Reply(answer.status(), answer.headers().collectEntries { [it.key, [it.value]] }, answer.body())
    }

    /** Returns the body as it is sent. */
    static String body(Request request) {
        request.body() == null ? '' : Json.written(request.body())
    }

    RuntimeException dropped(Request request) {
        failure.of(request, new IOException('dropped'))
    }

    RuntimeException cut(Request request) {
        WireFailure.cut(request, null)
    }

    RuntimeException silent(Request request) {
        failure.of(request, new HttpTimeoutException('silent'))
    }
}
