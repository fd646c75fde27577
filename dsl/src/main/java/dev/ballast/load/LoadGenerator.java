package dev.ballast.load;

import dev.ballast.sandbox.Sandbox;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Sends requests to each port of a simulator with traffic while a runbook changes the account: after each write, and in each second
 * of the simulator's clock. The requests are sent one after the other, so that the same run gives the same numbers.
 *
 * <p>A port has users from its first answer that is no server error. Each hundredth request lasts five seconds of that clock.
 */
public final class LoadGenerator implements AutoCloseable {

    private static final int MOST = 1_000;

    private final Sandbox sandbox;
    private final int rate;
    private final TrafficReport report;
    private final Map<String, PortUsers> ports = new LinkedHashMap<>();

    /**
     * Begins.
     *
     * @param rate the requests of each port in a second of the simulator's clock: 1 to 1000
     * @throws IllegalArgumentException for another rate
     * @throws IllegalStateException if the ports of the simulator do not listen, or it has users already
     */
    public LoadGenerator(Sandbox sandbox, int rate) {
        if (rate < 1 || rate > MOST) {
            throw new IllegalArgumentException("the rate is 1 to " + MOST + " requests a second, not " + rate);
        }
        if (!sandbox.hasTraffic()) {
            throw new IllegalStateException("the simulator has no traffic: start it with Sandbox.with().traffic()");
        }
        this.sandbox = sandbox;
        this.rate = rate;
        this.report = new TrafficReport(sandbox::now);
        sandbox.accompany(this::send);
        send(false);
    }

    private synchronized void send(boolean isChange) {
        sandbox.listeners()
                .keySet()
                .forEach(at -> ports.computeIfAbsent(at, port -> new PortUsers(port, sandbox, rate, report)));
        ports.values().forEach(port -> port.send(sandbox.now(), isChange));
    }

    /** Returns what the users have seen until now, and see from now on. */
    public TrafficReport report() {
        return report;
    }

    /** Ends the requests that last, and sends no more. */
    @Override
    public void close() {
        sandbox.accompany(null);
        synchronized (this) {
            ports.values().forEach(PortUsers::close);
        }
    }
}
