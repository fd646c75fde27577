package dev.ballast.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Finds the address of a host that accepts connections, after one that was used before has failed. Thread-safe. */
public final class HostAddresses {

    private final String host;
    private final int port;
    private final Lookup lookup;
    private final Consumer<String> notes;
    private final Set<String> noted = ConcurrentHashMap.newKeySet();
    private volatile int unanswered = 1;

    /** A lookup of names, such as that of the system. */
    public interface Lookup {

        /** The lookup of the system, which Java caches for 30 seconds. */
        Lookup SYSTEM = InetAddress::getAllByName;

        /** Returns the addresses of a host, IPv4 and IPv6; the first is the one that a client uses. */
        InetAddress[] of(String host) throws UnknownHostException;
    }

    /**
     * Creates the addresses of one port of a host; looks up nothing yet.
     *
     * @param notes receives a line for each address that does not answer while another one does
     */
    public HostAddresses(String host, int port, Lookup lookup, Consumer<String> notes) {
        this.host = host.replaceAll("^\\[|]$", "");
        this.port = port;
        this.lookup = lookup;
        this.notes = notes;
    }

    private List<InetAddress> all() {
        try {
            return List.of(lookup.of(host));
        } catch (UnknownHostException unknown) {
            return List.of();
        }
    }

    /**
     * Returns the first address that accepts a connection; empty if that is the failed one, or there is no other one. All
     * addresses share the limit of time.
     *
     * @param failed the address to which a connection has failed; null for the first one of the name
     */
    public Optional<InetAddress> insteadOf(InetAddress failed, Duration limit) {
        List<InetAddress> all = all();
        unanswered = 1;
        if (all.size() < 2) {
            return Optional.empty();
        }
        Duration share = limit.dividedBy(all.size());
        InetAddress former = failed == null ? all.get(0) : failed;
        Optional<InetAddress> answering =
                all.stream().filter(address -> accepts(address, share)).findFirst();
        unanswered = answering.isPresent() ? 1 : all.size();
        return answering.filter(address -> !address.equals(former)).map(address -> noted(former, address));
    }

    /** Returns the number of addresses if the last search found that none of them accepts a connection; otherwise 1. */
    public int unanswered() {
        return unanswered;
    }

    private boolean accepts(InetAddress address, Duration limit) {
        try (Socket probe = new Socket()) {
            probe.connect(new InetSocketAddress(address, port), Math.max(1, (int) limit.toMillis()));
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    private InetAddress noted(InetAddress failed, InetAddress used) {
        String text =
                failed.getHostAddress() + " of " + host + " does not answer; Ballast uses " + used.getHostAddress();
        if (noted.add(text)) {
            notes.accept(text);
        }
        return used;
    }
}
