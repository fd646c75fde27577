package dev.ballast.http;

import dev.ballast.model.Secret;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

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

    /** Returns the listeners of a simulator in this process; {@code traffic} tells whether its ports listen. */
    static PublicListeners of(
            BiFunction<String, Integer, Optional<InetSocketAddress>> simulator, BooleanSupplier traffic) {
        return (address, port) -> Listener.of(simulator.apply(address, port), traffic.getAsBoolean());
    }

    /**
     * Returns the listeners of the service at this URL, or of a simulator in another process of this machine, which is asked for them.
     *
     * @param token the token of the service, which the simulator demands
     */
    static PublicListeners at(URI base, Secret token) {
        return (address, port) -> isSimulated(address)
                ? SimulatorListeners.listener(base, token, address + ":" + port)
                : SERVICE.of(address, port);
    }

    /** Returns whether an address is one of 198.18.0.0/15, which simulators use and the internet does not route. */
    private static boolean isSimulated(String address) {
        return address.startsWith("198.18.") || address.startsWith("198.19.");
    }

    /**
     * A place that accepts connections.
     *
     * @param at the place; null if nothing accepts them
     * @param none why nobody can be asked, to follow the words "not verified"; null if {@code at} says what a client meets
     */
    record Listener(InetSocketAddress at, String none) {

        /** Returns where a simulator listens; without a place it refuses the connection with traffic, else it cannot be asked. */
        static Listener of(Optional<InetSocketAddress> at, boolean traffic) {
            return new Listener(at.orElse(null), traffic || at.isPresent() ? null : ": the simulator does not listen");
        }
    }
}
