package dev.ballast.sandbox.control;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.function.Consumer;

/** The real listeners of a sandbox's NodeBalancers, on 127.0.0.1 only. */
public interface Traffic extends AutoCloseable {

    /** Starts listeners. A sandbox looks for the library that does so, because it is optional. */
    interface Library {

        /** Returns listeners that follow the account. {@code backends} has a socket for each address of a node that has one. */
        Traffic start(AccountStore account, Map<String, InetSocketAddress> backends);
    }

    /** Returns where each port that listens does so, by its public address, such as {@code 198.18.0.4:443}. */
    Map<String, InetSocketAddress> listeners();

    /** Returns the protocol of a port that listens, by its public address; an empty text for another one. */
    String protocol(String at);

    /** Gives {@code told} a line for each port now, and for each one that begins, moves or ends later. */
    void watch(Consumer<String> told);

    /** Ends all listeners. */
    @Override
    void close();
}
