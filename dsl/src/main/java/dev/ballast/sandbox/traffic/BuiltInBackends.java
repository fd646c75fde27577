package dev.ballast.sandbox.traffic;

import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.HttpContinueReadHandler;
import io.undertow.util.Headers;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import org.xnio.ChannelListener;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;
import org.xnio.channels.AcceptingChannel;

/** The backends of nodes for which no other one is named: each answers every request with the name of its node. */
final class BuiltInBackends implements AutoCloseable {

    private final Listeners listeners;
    private final LongFunction<Optional<LiveNode>> nodes;
    private final Map<Long, AcceptingChannel<? extends StreamConnection>> servers = new ConcurrentHashMap<>();

    BuiltInBackends(Listeners listeners, LongFunction<Optional<LiveNode>> nodes) {
        this.listeners = listeners;
        this.nodes = nodes;
    }

    /** Returns the address of the backend of a node. It listens on when the node is gone, for the connections on their way. */
    InetSocketAddress of(long node) {
        return servers.computeIfAbsent(node, this::listen).getLocalAddress(InetSocketAddress.class);
    }

    private AcceptingChannel<? extends StreamConnection> listen(long node) {
        ChannelListener<StreamConnection> http = listeners.http(new HttpContinueReadHandler(request ->
                answer(nodes.apply(node).map(found -> found.plan().label()).orElse(""), request)));
        ChannelListener<StreamConnection> behindProxy = listeners.behindProxy(http);
        return listeners.listen(connection -> (nodes.apply(node)
                                .filter(found -> found.plan().proxied())
                                .isPresent()
                        ? behindProxy
                        : http)
                .handleEvent(connection));
    }

    private static void answer(String name, HttpServerExchange request) {
        request.getResponseHeaders().put(Headers.CONTENT_TYPE, "text/plain");
        // A server of a real site reads what it is sent.
        request.getRequestReceiver().receivePartialBytes((read, bytes, last) -> {
            if (last) {
                read.getResponseSender().send(name + "\n");
            }
        });
    }

    @Override
    public void close() {
        servers.values().forEach(IoUtils::safeClose);
    }
}
