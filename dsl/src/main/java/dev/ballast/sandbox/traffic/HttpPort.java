package dev.ballast.sandbox.traffic;

import io.undertow.attribute.ExchangeAttributes;
import io.undertow.client.ClientConnection;
import io.undertow.client.UndertowClient;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.Cookie;
import io.undertow.server.handlers.proxy.ConnectionPoolManager;
import io.undertow.server.handlers.proxy.ProxyCallback;
import io.undertow.server.handlers.proxy.ProxyClient;
import io.undertow.server.handlers.proxy.ProxyConnection;
import io.undertow.server.handlers.proxy.ProxyConnectionPool;
import io.undertow.server.handlers.proxy.ProxyHandler;
import io.undertow.util.AttachmentKey;
import io.undertow.util.AttachmentList;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.StatusCodes;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.xnio.IoUtils;
import org.xnio.OptionMap;

/** Forwards the HTTP requests of a port to its nodes. The requests of https come here without TLS. */
final class HttpPort implements HttpHandler, ProxyClient {

    private static final AttachmentKey<LiveNode> NODE = AttachmentKey.create(LiveNode.class);
    private static final AttachmentKey<ClientConnection> BACKEND = AttachmentKey.create(ClientConnection.class);
    private static final AttachmentKey<Integer> CUTS = AttachmentKey.create(Integer.class);
    private static final AttachmentKey<AttachmentList<LiveNode>> REFUSED = AttachmentKey.createList(LiveNode.class);
    private static final String COOKIE = "NB_SRVID";
    private static final String COOKIE_START = "srv";
    private static final ConnectionPoolManager POOL = new Pool();

    private final LivePort port;
    private final Map<LiveNode, ProxyConnectionPool> pools = new ConcurrentHashMap<>();
    private final ProxyHandler proxy;

    /** The node of a request. */
    private record Target(LiveNode node) implements ProxyTarget {}

    HttpPort(LivePort port, int requestMillis) {
        this.port = port;
        proxy = ProxyHandler.builder()
                .setProxyClient(this)
                .setNext(HttpPort::refuse)
                .setReuseXForwarded(true)
                .addRequestHeader(Headers.X_FORWARDED_SERVER, ExchangeAttributes.constant(""))
                .addRequestHeader(Headers.X_FORWARDED_HOST, ExchangeAttributes.constant(""))
                .setMaxConnectionRetries(1)
                .setMaxRequestTime(requestMillis)
                .build();
    }

    private static void refuse(HttpServerExchange exchange) {
        exchange.setStatusCode(StatusCodes.SERVICE_UNAVAILABLE);
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, "text/plain");
        exchange.getResponseSender().send("503 Service Unavailable: no node is available\n");
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) throws Exception {
        if ((exchange.getRequestURI() + exchange.getQueryString()).chars().anyMatch(HttpPort::isControl)) {
            exchange.setStatusCode(StatusCodes.BAD_REQUEST);
            return;
        }
        HeaderMap headers = exchange.getRequestHeaders();
        String encoding = headers.getFirst(Headers.TRANSFER_ENCODING);
        if (encoding != null && !Headers.CHUNKED.equalToString(encoding)) {
            exchange.setPersistent(false).setStatusCode(StatusCodes.NOT_IMPLEMENTED);
            exchange.getResponseSender().send("501 Not Implemented: Transfer-Encoding\n");
            return;
        }
        ConnectionHeaders.removeFromRequest(exchange);
        if (!headers.contains(Headers.HOST)) {
            headers.put(Headers.HOST, port.plan().at());
        }
        headers.put(Headers.X_FORWARDED_PROTO, port.plan().isHttps() ? "https" : "http")
                .put(Headers.X_FORWARDED_PORT, port.plan().config().port())
                // Undertow adds these where they are missing, and sends no empty ones.
                .put(Headers.X_FORWARDED_SERVER, "")
                .put(Headers.X_FORWARDED_HOST, "")
                .remove(Headers.X_FORWARDED_FOR);
        proxy.handleRequest(exchange);
    }

    /** Returns whether a character of a URL could end a line of the request to a backend, which gets one byte for each. */
    private static boolean isControl(int character) {
        return character < ' ' || character == 0x7f || character > 0xff;
    }

    @Override
    public ProxyTarget findTarget(HttpServerExchange exchange) {
        String client = exchange.getSourceAddress().getAddress().getHostAddress();
        return port.choose(client, named(exchange), exchange.getAttachmentList(REFUSED))
                .map(node -> {
                    if (exchange.putAttachment(NODE, node) == null) {
                        exchange.addDefaultResponseListener(HttpPort::disconnectLate);
                        exchange.addResponseCommitListener(this::answered);
                    }
                    exchange.putAttachment(CUTS, node.cuts());
                    return new Target(node);
                })
                .orElse(null);
    }

    private static Long named(HttpServerExchange exchange) {
        Cookie cookie = exchange.getRequestCookie(COOKIE);
        return cookie != null && cookie.getValue().matches(COOKIE_START + "\\d{1,18}")
                ? Long.valueOf(cookie.getValue().substring(COOKIE_START.length()))
                : null;
    }

    /** Judges the node by its answer, and names it in the cookie, after the headers of the answer have been copied. */
    private void answered(HttpServerExchange exchange) {
        LiveNode node = exchange.getAttachment(NODE);
        // The answer of a request that was cut may come when the node is up again.
        if (isFailure(exchange) && node.cuts() == exchange.getAttachment(CUTS)) {
            port.failed(node);
        }
        if (exchange.getStatusCode() != StatusCodes.SWITCHING_PROTOCOLS) {
            ConnectionHeaders.remove(exchange.getResponseHeaders());
        }
        if (exchange.isHttp10()) {
            exchange.getResponseHeaders().remove(Headers.TRANSFER_ENCODING);
        }
        if (isInterim(exchange)) {
            // Undertow reads no answer after it, so that the next request of the connection would get that.
            exchange.setStatusCode(StatusCodes.BAD_GATEWAY).setReasonPhrase(null);
            IoUtils.safeClose(exchange.getAttachment(BACKEND));
        }
        if (port.plan().setting("stickiness").equals("http_cookie")
                && !Long.valueOf(node.plan().id()).equals(named(exchange))) {
            exchange.getResponseHeaders()
                    .add(
                            Headers.SET_COOKIE,
                            COOKIE + "=" + COOKIE_START + node.plan().id() + "; path=/");
        }
    }

    private static boolean isInterim(HttpServerExchange exchange) {
        return exchange.getStatusCode() < StatusCodes.OK && exchange.getStatusCode() != StatusCodes.SWITCHING_PROTOCOLS;
    }

    /** Returns whether the answer is that of a failed node; without a reason it is ours, and tells only of a late node. */
    private static boolean isFailure(HttpServerExchange exchange) {
        return switch (exchange.getStatusCode()) {
            case StatusCodes.GATEWAY_TIME_OUT -> true;
            case StatusCodes.NOT_IMPLEMENTED, StatusCodes.HTTP_VERSION_NOT_SUPPORTED -> false;
            default ->
                exchange.getStatusCode() >= StatusCodes.INTERNAL_SERVER_ERROR && exchange.getReasonPhrase() != null;
        };
    }

    /** Disconnects a client that is late with its request, for which Undertow waits; returns that nothing is answered. */
    private static boolean disconnectLate(HttpServerExchange exchange) {
        if (exchange.getStatusCode() == StatusCodes.GATEWAY_TIME_OUT && !exchange.isRequestComplete()) {
            IoUtils.safeClose(exchange.getConnection());
        }
        return false;
    }

    @Override
    public void getConnection(
            ProxyTarget target,
            HttpServerExchange exchange,
            ProxyCallback<ProxyConnection> callback,
            long timeout,
            TimeUnit unit) {
        LiveNode node = ((Target) target).node();
        if (!node.plan().reachable()) {
            refused(exchange, node);
            callback.failed(exchange);
            return;
        }
        pools.computeIfAbsent(node, HttpPort::pool)
                .connect(target, exchange, new Connected(node, callback), timeout, unit, false);
    }

    /** Judges a node that refuses a connection; the request does not try that node again. */
    private void refused(HttpServerExchange exchange, LiveNode node) {
        exchange.addToAttachmentList(REFUSED, node);
        port.failed(node);
    }

    private static ProxyConnectionPool pool(LiveNode node) {
        URI backend = URI.create("http://" + node.backend().getAddress().getHostAddress() + ":"
                + node.backend().getPort());
        return new ProxyConnectionPool(POOL, backend, UndertowClient.getInstance(), OptionMap.EMPTY);
    }

    /** Forgets the connections to a node that is gone; a request that runs ends first. */
    void forget(LiveNode node) {
        ProxyConnectionPool pool = pools.remove(node);
        if (pool != null) {
            pool.close();
        }
    }

    /** Goes on with a request when its connection to the backend is there. */
    private final class Connected implements ProxyCallback<ProxyConnection> {

        private final LiveNode node;
        private final ProxyCallback<ProxyConnection> next;

        Connected(LiveNode node, ProxyCallback<ProxyConnection> next) {
            this.node = node;
            this.next = next;
        }

        @Override
        public void completed(HttpServerExchange exchange, ProxyConnection made) {
            ClientConnection connection = made.getConnection();
            exchange.addExchangeCompleteListener((ended, others) -> {
                node.closed(connection);
                others.proceed();
            });
            exchange.putAttachment(BACKEND, connection);
            if (node.opened(connection)) {
                next.completed(exchange, made);
            } else {
                failed(exchange);
            }
        }

        @Override
        public void failed(HttpServerExchange exchange) {
            refused(exchange, node);
            next.failed(exchange);
        }

        @Override
        public void couldNotResolveBackend(HttpServerExchange exchange) {
            next.couldNotResolveBackend(exchange);
        }

        @Override
        public void queuedRequestFailed(HttpServerExchange exchange) {
            next.queuedRequestFailed(exchange);
        }
    }

    /** The bounds of the connections to one backend. The health of a node is not judged here. */
    private static final class Pool implements ConnectionPoolManager {

        private static final int MOST = 1_000;
        private static final int IDLE = 64;
        /** Short, as backends close idle connections too, and a request that cannot be sent twice then fails. */
        private static final long IDLE_MILLIS = 1_000;

        @Override
        public int getProblemServerRetry() {
            return -1;
        }

        @Override
        public int getMaxConnections() {
            return MOST;
        }

        @Override
        public int getMaxCachedConnections() {
            return IDLE;
        }

        @Override
        public int getSMaxConnections() {
            return 0;
        }

        @Override
        public long getTtl() {
            return IDLE_MILLIS;
        }

        @Override
        public int getMaxQueueSize() {
            return MOST;
        }

        @Override
        public boolean isAvailable() {
            return true;
        }

        @Override
        public boolean handleError() {
            return true;
        }

        @Override
        public boolean clearError() {
            return true;
        }
    }
}
