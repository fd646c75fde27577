package dev.ballast.repl.kernel;

import dev.ballast.repl.evaluation.WrongUsageException;
import java.util.ArrayList;
import java.util.List;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;

/** The five sockets of a kernel, bound. Each is then used by one thread alone. */
final class Sockets {

    private static final int LINGER_MILLIS = 500;
    private static final long LARGEST_FRAME = 64L << 20;

    private final ZMQ.Context context = ZMQ.context(1);
    private final List<ZMQ.Socket> open = new ArrayList<>();
    private final String ip;

    Sockets(String ip) {
        this.ip = ip;
    }

    /**
     * Returns a socket that is bound.
     *
     * @throws WrongUsageException when the port is taken
     */
    ZMQ.Socket bind(SocketType type, int port) {
        ZMQ.Socket socket = context.socket(type);
        open.add(socket);
        socket.setLinger(LINGER_MILLIS);
        socket.setMaxMsgSize(LARGEST_FRAME);
        try {
            socket.bind("tcp://" + ip + ":" + (port == 0 ? "*" : port));
            return socket;
        } catch (ZMQException taken) {
            open.forEach(ZMQ.Socket::close);
            close();
            throw new WrongUsageException(
                    "port " + port + " of " + ip + " cannot be used: " + taken.getMessage(),
                    "let Jupyter choose the ports, or end what uses it");
        }
    }

    /** Returns the port that a socket was bound to. */
    static int port(ZMQ.Socket socket) {
        String endpoint = socket.getLastEndpoint();
        return Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
    }

    ZMQ.Poller poller() {
        return context.poller(2);
    }

    /** Returns a thread that is the only user of a socket, which it closes at the end of its task or of the context. */
    static Thread thread(String name, ZMQ.Socket socket, Task task) {
        Thread thread = new Thread(
                () -> {
                    try (socket) {
                        task.use(socket);
                    } catch (ZMQException ended) {
                        if (ended.getErrorCode() != ZMQ.Error.ETERM.getCode()) {
                            throw ended;
                        }
                    } catch (InterruptedException nobody) {
                        Thread.currentThread().interrupt();
                    }
                },
                "ballast-" + name);
        thread.setDaemon(true);
        return thread;
    }

    /** Waits until every socket was closed by its thread and a moment until all is sent. */
    void close() {
        context.term();
    }

    /** What is done with a socket. */
    @FunctionalInterface
    interface Task {

        /** Uses it until there is no more to do. */
        void use(ZMQ.Socket socket) throws InterruptedException;
    }
}
