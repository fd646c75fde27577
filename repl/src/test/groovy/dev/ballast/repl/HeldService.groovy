package dev.ballast.repl

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors

/** A service of volumes that tells when a request has arrived and answers it when it is told to. */
final class HeldService implements AutoCloseable {

    static final String DATA = '{"id": 4711, "label": "data", "size": 20, "status": "active"}'

    final CountDownLatch received = new CountDownLatch(1)
    final CountDownLatch released = new CountDownLatch(1)
    private final List<String> heard = Collections.synchronizedList([])
    private final threads = Executors.newCachedThreadPool({ new Thread(it).tap { daemon = true } })
    private final HttpServer server = HttpServer.create(new InetSocketAddress('127.0.0.1', 0), 0)

    /** Holds requests of this method; others are answered at once. */
    HeldService(String held) {
        server.executor = threads
        server.createContext('/') { HttpExchange call ->
            heard << "$call.requestMethod ${call.requestURI.path - ~'^/v4(beta)?'}".toString()
            if (call.requestMethod == held) {
                received.countDown()
                released.await()
            }
            call.sendResponseHeaders(200, DATA.length())
            call.responseBody.write(DATA.bytes)
            call.close()
        }
        server.start()
    }

    String getUrl() {
        "http://127.0.0.1:$server.address.port"
    }

    List<String> getRequests() {
        heard
    }

    @Override
    void close() {
        released.countDown()
        server.stop(0)
        threads.shutdownNow()
    }
}
