package dev.ballast.ledger

/** A way to a server that is cut once, before the answer to what holds a text comes back. */
class CutConnection implements AutoCloseable {

    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.loopbackAddress)
    private final List<Socket> open = Collections.synchronizedList([])
    private final int server
    private volatile String text
    private volatile boolean seen

    CutConnection(int server) {
        this.server = server
        Thread.startDaemon { acceptAll() }
    }

    int getPort() {
        door.localPort
    }

    /** Cuts after the server has answered the next request that holds this text, and keeps the answer. */
    void cutAfter(String words) {
        text = words
    }

    private void acceptAll() {
        try {
            while (true) {
                def client = door.accept()
                def behind = new Socket(InetAddress.loopbackAddress, server)
                open.addAll([client, behind])
                Thread.startDaemon { pump(client, behind) { String part -> seen |= text != null && part.contains(text); true } }
                Thread.startDaemon { pump(behind, client) { String part -> !cut() } }
            }
        } catch (IOException closed) {
            assert door.closed: closed
        }
    }

    private boolean cut() {
        def now = seen
        if (now) {
            text = null
            seen = false
        }
        now
    }

    private static void pump(Socket from, Socket to, Closure<Boolean> passes) {
        def bytes = new byte[65536]
        try {
            int count = from.inputStream.read(bytes)
            while (count >= 0 && passes(new String(bytes, 0, count, 'ISO-8859-1'))) {
                to.outputStream.write(bytes, 0, count)
                to.outputStream.flush()
                count = from.inputStream.read(bytes)
            }
        } catch (IOException ended) {
            assert ended
        } finally {
            from.close()
            to.close()
        }
    }

    @Override
    void close() {
        door.close()
        open*.close()
    }
}
