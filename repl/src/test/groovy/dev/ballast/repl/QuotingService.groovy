package dev.ballast.repl

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import java.nio.charset.StandardCharsets
import java.util.concurrent.atomic.AtomicInteger
import tools.jackson.databind.json.JsonMapper

/** A service that puts a text into every field of every answer; it refuses what changes the size of a volume, and says so with it. */
final class QuotingService implements Closeable {

    private final String text
    private final Map other
    private final AtomicInteger looks = new AtomicInteger()
    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)

    /** Quotes the text in every field but these. */
    QuotingService(String text, Map other = [:]) {
        this.text = text
        this.other = other
        server.createContext('/') { answer(it) }
        server.start()
    }

    URI url() {
        URI.create("http://127.0.0.1:${server.address.port}")
    }

    void close() {
        server.stop(0)
    }

    private void answer(HttpExchange call) {
        call.requestBody.bytes
        String path = call.requestURI.path
        boolean refused = path.endsWith('/resize')
        def body = refused
            ? [errors: [[field: "size$text".toString(), reason: "not now: $text".toString()], [reason: text]]]
            : fields(path)
        byte[] bytes = JsonMapper.shared().writeValueAsBytes(body)
        call.responseHeaders.add('Content-Type', 'application/json')
        call.responseHeaders.add('X-Request-Id', text.replaceAll(/[^\x20-\x7e]/, '_'))
        call.sendResponseHeaders(refused ? 400 : 200, bytes.length)
        call.responseBody.write(bytes)
        call.close()
    }

    private Map fields(String path) {
        boolean ready = looks.incrementAndGet() > 4
        [id: 1, label: text, region: text, type: text, image: text, size: 20, filesystem_path: text, linode_id: null, protocol: text, check: text, port: 80,
         status: ready && path.contains('volumes') ? 'active' : "creating$text".toString(), ipv4: path.contains('instances') ? [text] : text, address: text,
         hostname: text, client_conn_throttle: 0, mode: text, nodes_status: [up: 0, down: 1], public: false, created: text, tags: [text]] + other
    }
}
