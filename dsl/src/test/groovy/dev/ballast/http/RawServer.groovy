package dev.ballast.http

import java.util.concurrent.CopyOnWriteArrayList

/** A socket that reads a request's head and then does as it is told: what a proper server cannot be made to do. */
final class RawServer implements AutoCloseable {

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())
    private final List<Socket> open = new CopyOnWriteArrayList<>()

    /** The closure gets each connection after its request's head was read. */
    RawServer(Closure<?> answer) {
        Thread.startDaemon('raw server') {
            while (!listener.closed) {
                try {
                    Socket socket = listener.accept()
                    open << socket
                    readHead(socket.inputStream)
                    answer(socket)
                } catch (IOException closed) {
                    assert closed
                }
            }
        }
    }

    URI getUri() {
        URI.create("http://127.0.0.1:${listener.localPort}")
    }

    @Override
    void close() {
        listener.close()
        open*.close()
    }

    private static void readHead(InputStream input) {
        String head = ''
        while (!head.endsWith('\r\n\r\n')) {
            head += (char) input.read()
        }
    }
}
