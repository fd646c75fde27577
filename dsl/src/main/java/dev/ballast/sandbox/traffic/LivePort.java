package dev.ballast.sandbox.traffic;

import dev.ballast.sandbox.traffic.PortPlan.NodePlan;
import io.undertow.protocols.ssl.UndertowXnioSsl;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;
import org.xnio.channels.AcceptingChannel;

/** A port of a NodeBalancer that listens on 127.0.0.1. */
final class LivePort implements AutoCloseable {

    private final InstantSource clock;
    private final NodeChoice choice;
    private final Throttle throttle;
    private final Listeners listeners;
    private final HttpPort http;
    private final Map<Long, LiveNode> nodes = new ConcurrentHashMap<>();
    private volatile PortPlan plan;
    private UndertowXnioSsl tls;
    private AcceptingChannel<? extends StreamConnection> server;

    LivePort(PortPlan plan, InstantSource clock, Throttle throttle, Listeners listeners) {
        this.plan = plan;
        this.clock = clock;
        this.throttle = throttle;
        this.listeners = listeners;
        this.http = new HttpPort(this, listeners.bounds().requestMillis());
        this.choice = new NodeChoice(clock);
    }

    PortPlan plan() {
        return plan;
    }

    Collection<LiveNode> nodes() {
        return nodes.values();
    }

    Optional<LiveNode> node(long id) {
        return Optional.ofNullable(nodes.get(id));
    }

    /** Listens from now on; {@code context} is null without TLS. */
    void open(SSLContext context) {
        tls = context == null ? null : listeners.tls(context);
        server = listeners.listen(
                plan, tls, this::admits, plan.isTcp() ? new TcpPort(this, listeners.buffers()) : listeners.http(http));
    }

    private boolean admits(StreamConnection connection) {
        InetSocketAddress client = connection.getPeerAddress(InetSocketAddress.class);
        return client != null
                && throttle.admits(client.getAddress().getHostAddress(), plan.throttle(), clock.instant());
    }

    /** Uses another certificate for new connections. */
    void rotate(SSLContext context) {
        tls.updateSSLContext(context);
    }

    /** Returns whether it can follow that plan, which may be null: other ports and protocols need another listener. */
    boolean isFor(PortPlan next) {
        return next != null
                && next.at().equals(plan.at())
                && next.protocol().equals(plan.protocol())
                && next.setting("cipher_suite").equals(plan.setting("cipher_suite"));
    }

    /** Returns where it listens. */
    InetSocketAddress socket() {
        return server.getLocalAddress(InetSocketAddress.class);
    }

    /** Follows the account. {@code begin} returns the live node of a new node. */
    void follow(PortPlan next, Function<NodePlan, LiveNode> begin) {
        plan = next;
        List<Long> ids = next.nodes().stream().map(NodePlan::id).toList();
        nodes.values().stream()
                .filter(node -> !ids.contains(node.plan().id()))
                .toList()
                .forEach(this::forget);
        for (NodePlan node : next.nodes()) {
            LiveNode before = nodes.get(node.id());
            if (before != null && !before.plan().address().equals(node.address())) {
                forget(before);
            }
            nodes.computeIfAbsent(node.id(), id -> begin.apply(node)).follow(node);
        }
    }

    private void forget(LiveNode node) {
        nodes.remove(node.plan().id());
        http.forget(node);
    }

    /** Returns the node for a new request or connection; see {@link NodeChoice#choose}. */
    Optional<LiveNode> choose(String client, Long named, Collection<LiveNode> tried) {
        return choice.choose(plan, nodes.values(), client, named, tried);
    }

    /** Takes a node out of the rotation because a request to it has failed, if the port has passive checks. */
    void failed(LiveNode node) {
        node.fail(plan, clock.instant());
    }

    @Override
    public void close() {
        IoUtils.safeClose(server);
        nodes.values().forEach(http::forget);
    }
}
