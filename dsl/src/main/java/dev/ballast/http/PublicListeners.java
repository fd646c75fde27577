package dev.ballast.http;

import dev.ballast.model.Secret;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import java.util.function.BiFunction;

/** Tells where connections to a public address and port of the service go. */
@FunctionalInterface
public interface PublicListeners {

    /** The listeners of the service, which are at the addresses that it shows. */
    PublicListeners SERVICE = (address, port) -> new Listener(new InetSocketAddress(address, port), null);

    /** Returns where an address and port accepts connections, or why it does not. The address is one, and not a name. */
    Listener of(String address, int port);

    /** Returns listeners that accept no connections anywhere; {@code why} follows the words "not verified". */
    static PublicListeners none(String why) {
        return (address, port) -> new Listener(null, why);
    }

    /** Returns the listeners of a simulator in this process. */
    static PublicListeners of(BiFunction<String, Integer, Optional<InetSocketAddress>> simulator) {
        return (address, port) ->
                simulator.apply(address, port).map(at -> new Listener(at, null)).orElse(Listener.SILENT);
    }

    /**
     * Returns the listeners of the service at this URL, or of a simulator in another process of this machine, which is asked for them.
     *
     * @param token the token of the service, which the simulator demands
     */
    static PublicListeners at(URI base, Secret token) {
        return (address, port) -> isSimulated(address)
                ? SimulatorListeners.listener(base, token, address + ":" + port)
                        .map(at -> new Listener(at, null))
                        .orElse(Listener.SILENT)
                : SERVICE.of(address, port);
    }

    /** Returns whether an address is one of 198.18.0.0/15, which simulators use and the internet does not route. */
    private static boolean isSimulated(String address) {
        return address.startsWith("198.18.") || address.startsWith("198.19.");
    }

    /**
     * A place that accepts connections.
     *
     * @param at the place; null if there is none
     * @param none why there is none, to follow the words "not verified"; null if there is one
     */
    record Listener(InetSocketAddress at, String none) {

        private static final Listener SILENT = new Listener(null, ": the simulator does not listen");
    }
}
