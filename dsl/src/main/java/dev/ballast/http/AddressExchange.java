package dev.ballast.http;

import dev.ballast.error.WireException;
import dev.ballast.network.HostAddresses;
import dev.ballast.time.Deadline;
import dev.ballast.time.Timing;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends requests to an address of the service, or of its proxy, that accepts connections. The HTTP client connects to the
 * first address of a name only. If that fails, nothing was sent, and this request and all later ones go to another address,
 * until that one fails.
 */
final class AddressExchange implements Exchange, AutoCloseable {

    private final ConnectionSettings settings;
    private final WireFailure failure;
    private final HostAddresses addresses;
    private final UnirestExchange named;
    private final Map<InetAddress, UnirestExchange> addressed = new HashMap<>();
    private final AtomicInteger searches = new AtomicInteger();
    private volatile Way current;

    /** An exchange and the address to which it connects; null for the first one of the name. */
    private record Way(UnirestExchange exchange, InetAddress address) {}

    AddressExchange(ConnectionSettings settings, HostAddresses.Lookup lookup) {
        NetworkRoute.HttpProxy proxy = settings.route().proxy();
        this.settings = settings;
        this.failure = new WireFailure(settings);
        this.addresses = new HostAddresses(
                proxy == null ? settings.base().getHost() : proxy.host(),
                proxy == null ? WireFailure.port(settings.base()) : proxy.port(),
                lookup,
                settings.notes());
        this.named = new UnirestExchange(settings);
        this.current = new Way(named, null);
    }

    @Override
    public Reply send(Request request) {
        Deadline deadline = Deadline.in(request.attempt(settings.requestTimeout()), Timing.real());
        int before = searches.get();
        Way used = current;
        try {
            return used.exchange.send(request);
        } catch (WireException failed) {
            if (!WireFailure.unconnected(failed) || !choosesAddress()) {
                throw failed;
            }
            return other(used, before, deadline.cut(settings.connectTimeout()).dividedBy(2))
                    .orElseThrow(() -> failure.of(request, failed.getCause(), addresses.unanswered()))
                    .send(request);
        }
    }

    /** Returns whether Ballast chooses the address: not if Java's settings name a proxy for this service. */
    private boolean choosesAddress() {
        return settings.route().proxy() != null
                || (UnirestExchange.canNameHost()
                        && Optional.ofNullable(ProxySelector.getDefault())
                                .map(selector -> selector.select(settings.base()))
                                .orElse(List.of())
                                .stream()
                                .allMatch(Proxy.NO_PROXY::equals));
    }

    /**
     * Returns the exchange for another address than the one that failed; empty if no other one accepts a connection. A request
     * that began before the last search takes its result.
     */
    private synchronized Optional<UnirestExchange> other(Way failed, int before, Duration limit) {
        if (current.equals(failed) && searches.compareAndSet(before, before + 1)) {
            addresses.insteadOf(failed.address, limit).ifPresent(this::choose);
        }
        // The caller of an interrupted request has left already.
        return current.equals(failed) || Thread.currentThread().isInterrupted()
                ? Optional.empty()
                : Optional.of(current.exchange);
    }

    private void choose(InetAddress address) {
        current = new Way(addressed.computeIfAbsent(address, to -> new UnirestExchange(settings, to)), address);
    }

    @Override
    public synchronized void close() {
        named.close();
        addressed.values().forEach(UnirestExchange::close);
    }
}
