package dev.ballast.sandbox.traffic;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Checks the nodes of the ports, each with real connections to its backend. */
final class Probes implements AutoCloseable {

    private static final int THREADS = 16;
    private static final int LARGEST_ANSWER = 64 * 1024;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ([1-5]\\d\\d)[^\\r\\n]*\\r\\n");
    private static final Pattern LENGTH = Pattern.compile("(?i)\\r\\nContent-Length:[ \\t]*(\\d{1,9})[ \\t]*\\r\\n");
    private static final String END_OF_HEAD = "\r\n\r\n";

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS, work -> {
        Thread daemon = new Thread(work, "ballast-traffic-check");
        daemon.setDaemon(true);
        return daemon;
    });

    /** Begins the checks that are due. */
    void begin(Collection<LivePort> ports, Instant now) {
        due(ports, now).forEach(threads::execute);
    }

    /** Runs the checks that are due, and waits for them. */
    void run(Collection<LivePort> ports, Instant now) {
        try {
            threads.invokeAll(due(ports, now).stream().map(Executors::callable).toList());
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<Runnable> due(Collection<LivePort> ports, Instant now) {
        return ports.stream()
                .flatMap(port ->
                        port.nodes().stream().map(node -> checks(port.plan(), node, node.due(port.plan(), now))))
                .flatMap(checks -> checks)
                .toList();
    }

    private static Stream<Runnable> checks(PortPlan port, LiveNode node, long due) {
        return due == 0
                ? Stream.empty()
                : Stream.of(() -> LongStream.range(0, due).forEach(again -> node.checked(passes(port, node), port)));
    }

    private static boolean passes(PortPlan port, LiveNode node) {
        if (!node.plan().reachable()) {
            return false;
        }
        Duration timeout = port.seconds("check_timeout");
        try (Socket socket = new Socket()) {
            socket.connect(node.backend(), (int) timeout.toMillis());
            return port.config().check().equals("connection") || isRight(port, node, socket, timeout);
        } catch (IOException | PatternSyntaxException failed) {
            return false;
        }
    }

    private static boolean isRight(PortPlan port, LiveNode node, Socket socket, Duration timeout) throws IOException {
        String request = "GET " + port.setting("check_path") + " HTTP/1.0\r\nHost: "
                + node.plan().address() + END_OF_HEAD;
        InetSocketAddress self = (InetSocketAddress) socket.getLocalSocketAddress();
        socket.getOutputStream().write(ProxyHeader.of(port, self).array());
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        boolean isBody = port.config().check().equals("http_body");
        String answer = read(socket, System.nanoTime() + timeout.toNanos(), isBody);
        Matcher status = STATUS.matcher(answer);
        if (!status.lookingAt()) {
            return false;
        }
        int body = answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length();
        return isBody
                ? Pattern.compile(port.setting("check_body"))
                        .matcher(answer.substring(body))
                        .find()
                : status.group(1).matches("[23].*");
    }

    /**
     * Returns the answer up to the end of its first line, or with its body, and at most up to the largest size; throws an
     * IOException if that is late. The backend may leave the connection open.
     */
    private static String read(Socket socket, long until, boolean withBody) throws IOException {
        byte[] answer = new byte[LARGEST_ANSWER];
        int length = 0;
        String read = "";
        InputStream in = socket.getInputStream();
        while (length < answer.length
                && !(withBody ? isWhole(read) : STATUS.matcher(read).lookingAt())) {
            long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
            if (left <= 0) {
                throw new SocketTimeoutException("the answer is late");
            }
            socket.setSoTimeout((int) left);
            int more = in.read(answer, length, answer.length - length);
            if (more < 0) {
                break;
            }
            length += more;
            read = new String(answer, 0, length, StandardCharsets.ISO_8859_1);
        }
        return read;
    }

    /** Returns whether an answer has a body as long as it says. */
    private static boolean isWhole(String answer) {
        int head = answer.indexOf(END_OF_HEAD);
        Matcher length = LENGTH.matcher(answer).region(0, head < 0 ? 0 : head + 2);
        return length.find() && answer.length() - head - END_OF_HEAD.length() >= Integer.parseInt(length.group(1));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
