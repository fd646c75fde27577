package dev.ballast.repl

import com.sun.net.httpserver.HttpServer

/** A service with paths that no word describes. It answers each request by its method and path, and keeps what it was sent. */
final class DomainService implements AutoCloseable {

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)

    /** The answers by requests such as {@code GET /domains}; null drops the connection. */
    final Map<String, String> answers = [:]

    final List<String> sent = Collections.synchronizedList([])

    /** The filters of the reads that had one. */
    final List<String> filters = Collections.synchronizedList([])

    DomainService() {
        server.createContext('/') { exchange ->
            String call = "$exchange.requestMethod ${exchange.requestURI.toString() - ~'^/v4(beta)?'}"
            sent << "$call ${exchange.requestBody.text}".toString().trim()
            exchange.requestHeaders['X-Filter'].each { filters << it }
            if (answers.containsKey(call) && answers[call] == null) {
                exchange.close()
                return
            }
            byte[] body = (answers[call] ?: '{"errors": [{"reason": "Not found"}]}').getBytes('UTF-8')
            exchange.sendResponseHeaders(answers[call] ? 200 : 404, body.length)
            exchange.responseBody.withStream { it << body }
        }
        server.start()
    }

    String getUrl() {
        "http://localhost:$server.address.port"
    }

    @Override
    void close() {
        server.stop(0)
    }
}
