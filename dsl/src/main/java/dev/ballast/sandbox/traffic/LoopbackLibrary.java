package dev.ballast.sandbox.traffic;

import dev.ballast.sandbox.control.AccountStore;
import dev.ballast.sandbox.control.Traffic;
import dev.ballast.sandbox.traffic.Listeners.Bounds;
import java.net.InetSocketAddress;
import java.util.Map;

/** Starts the listeners of a sandbox; the class that a sandbox with traffic looks for. */
public final class LoopbackLibrary implements Traffic.Library {

    @Override
    public Traffic start(AccountStore account, Map<String, InetSocketAddress> backends) {
        LoopbackTraffic traffic = new LoopbackTraffic(account, backends, Bounds.USUAL);
        traffic.start();
        return traffic;
    }
}
