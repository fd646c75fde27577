package dev.ballast.sandbox.traffic;

import dev.ballast.error.SetupException;
import io.undertow.UndertowOptions;
import io.undertow.connector.ByteBufferPool;
import io.undertow.protocols.ssl.UndertowXnioSsl;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.HttpHandler;
import io.undertow.server.protocol.http.HttpOpenListener;
import io.undertow.server.protocol.proxy.ProxyProtocolOpenListener;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.Sequence;
import org.xnio.StreamConnection;
import org.xnio.Xnio;
import org.xnio.XnioWorker;
import org.xnio.channels.AcceptingChannel;

/** Opens listeners on 127.0.0.1, which share their threads and buffers. All threads are daemons. */
final class Listeners implements AutoCloseable {

    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int FIRST_PORT = 20_000;
    private static final int LAST_PORT = 65_535;
    private static final int BUFFER = 16 * 1024;
    private static final int LARGEST_HEAD = 64 * 1024;

    /** The libraries log to standard error what the answers show. The loggers are held, else they lose their level. */
    private static final List<Logger> QUIET = Stream.of("io.undertow", "org.xnio", "org.jboss.threads")
            .map(Logger::getLogger)
            .toList();

    static {
        QUIET.stream().filter(logger -> logger.getLevel() == null).forEach(logger -> logger.setLevel(Level.OFF));
    }

    private final XnioWorker worker;
    private final ByteBufferPool buffers = new DefaultByteBufferPool(true, BUFFER, -1, 4);
    private final OptionMap http;
    private final OptionMap sockets;
    private final Bounds bounds;
    private final Collection<InetSocketAddress> backends;

    /**
     * What a client can use of a port.
     *
     * @param headMillis the time for the head of a request, and between two requests of a connection
     * @param requestMillis the time for a request and its answer
     * @param connections the most open connections; more wait
     */
    record Bounds(int headMillis, int requestMillis, int connections) {

        static final Bounds USUAL = new Bounds(10_000, 60_000, 1_000);
    }

    /** Starts the threads. No port takes the place of one of {@code backends}, which would send requests to itself. */
    Listeners(Bounds bounds, Collection<InetSocketAddress> backends) {
        this.bounds = bounds;
        this.backends = backends;
        sockets = OptionMap.builder()
                .set(Options.TCP_NODELAY, true)
                .set(Options.REUSE_ADDRESSES, true)
                .set(Options.CONNECTION_HIGH_WATER, bounds.connections())
                .set(Options.CONNECTION_LOW_WATER, bounds.connections())
                .getMap();
        http = OptionMap.builder()
                .set(UndertowOptions.REQUEST_PARSE_TIMEOUT, bounds.headMillis())
                .set(UndertowOptions.NO_REQUEST_TIMEOUT, bounds.headMillis())
                .set(UndertowOptions.MAX_HEADER_SIZE, LARGEST_HEAD)
                .set(UndertowOptions.MAX_ENTITY_SIZE, -1L)
                .set(UndertowOptions.BUFFER_PIPELINED_DATA, true)
                .set(UndertowOptions.ALWAYS_SET_DATE, false)
                .set(UndertowOptions.ALLOW_UNESCAPED_CHARACTERS_IN_URL, true)
                // Else a backend gets one byte of a decoded character, which may be a line end.
                .set(UndertowOptions.DECODE_URL, false)
                .getMap();
        try {
            worker = Xnio.getInstance(Listeners.class.getClassLoader())
                    .createWorker(OptionMap.builder()
                            .set(Options.WORKER_NAME, "ballast-traffic")
                            .set(Options.THREAD_DAEMON, true)
                            .set(
                                    Options.WORKER_IO_THREADS,
                                    Math.min(4, Runtime.getRuntime().availableProcessors()))
                            .set(Options.WORKER_TASK_CORE_THREADS, 1)
                            .set(Options.WORKER_TASK_MAX_THREADS, 4)
                            .getMap());
        } catch (IOException unable) {
            throw new SetupException("the traffic of the sandbox cannot start: " + unable.getMessage(), null, unable);
        }
    }

    Bounds bounds() {
        return bounds;
    }

    ByteBufferPool buffers() {
        return buffers;
    }

    /** Returns the address 127.0.0.1 with a port; 0 means any free one. */
    static InetSocketAddress loopback(int port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns what answers HTTP requests on connections. */
    ChannelListener<StreamConnection> http(HttpHandler handler) {
        HttpOpenListener opened = new HttpOpenListener(buffers, http);
        opened.setRootHandler(handler);
        return opened;
    }

    /**
     * Listens for a port of a NodeBalancer: on 20000 and its number together, as 20443 for 443, else on any free port.
     *
     * @param tls null for connections without it
     * @param admits returns whether a new connection may stay
     */
    AcceptingChannel<? extends StreamConnection> listen(
            PortPlan plan,
            UndertowXnioSsl tls,
            Predicate<StreamConnection> admits,
            ChannelListener<StreamConnection> opened) {
        int wanted = (int) Math.min(FIRST_PORT + plan.config().port(), LAST_PORT + 1L);
        OptionMap options = tls == null ? sockets : tlsOptions(plan.setting("cipher_suite"), tls);
        ChannelListener<StreamConnection> admitted = connection -> {
            if (admits.test(connection)) {
                opened.handleEvent(connection);
            } else {
                IoUtils.safeClose(connection);
            }
        };
        boolean isFree = wanted <= LAST_PORT && !backends.contains(loopback(wanted));
        return listen(isFree ? wanted : 0, tls, options, admitted);
    }

    /** Listens on any free port, without TLS. */
    AcceptingChannel<? extends StreamConnection> listen(ChannelListener<StreamConnection> opened) {
        return listen(0, null, sockets, opened);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private AcceptingChannel<? extends StreamConnection> listen(
            int port, UndertowXnioSsl tls, OptionMap options, ChannelListener<StreamConnection> opened) {
        ChannelListener<AcceptingChannel<StreamConnection>> accept = ChannelListeners.openListenerAdapter(opened);
        try {
            AcceptingChannel<? extends StreamConnection> server = tls == null
                    ? worker.createStreamConnectionServer(loopback(port), accept, options)
                    : tls.createSslConnectionServer(worker, loopback(port), (ChannelListener) accept, options);
            server.resumeAccepts();
            return server;
        } catch (IOException unable) {
            if (port > 0 && unable instanceof BindException) {
                return listen(0, tls, options, opened);
            }
            throw new SetupException(
                    "the traffic of the sandbox cannot listen on 127.0.0.1: " + unable.getMessage(), null, unable);
        }
    }

    UndertowXnioSsl tls(SSLContext context) {
        return new UndertowXnioSsl(worker.getXnio(), OptionMap.EMPTY, context);
    }

    private OptionMap tlsOptions(String cipherSuite, UndertowXnioSsl tls) {
        List<String> suites = Keys.suites(
                cipherSuite, tls.getSslContext().getSupportedSSLParameters().getCipherSuites());
        return OptionMap.builder()
                .addAll(sockets)
                .set(Options.SSL_ENABLED_PROTOCOLS, Sequence.of("TLSv1.2", "TLSv1.3"))
                .set(Options.SSL_ENABLED_CIPHER_SUITES, Sequence.of(suites))
                .getMap();
    }

    /** Returns what reads a header of the proxy protocol first, and then answers HTTP requests. */
    ChannelListener<StreamConnection> behindProxy(ChannelListener<StreamConnection> http) {
        return new ProxyProtocolOpenListener((HttpOpenListener) http, null, buffers, OptionMap.EMPTY);
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
