package dev.ballast.sandbox.traffic;

import dev.ballast.sandbox.traffic.PortPlan.NodePlan;
import java.io.Closeable;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.xnio.IoUtils;

/** A node that takes traffic: its backend, its open connections, and whether it is up. */
final class LiveNode {

    private final InetSocketAddress backend;
    private final Set<Closeable> connections = ConcurrentHashMap.newKeySet();
    private volatile NodePlan plan;
    private final AtomicInteger cuts = new AtomicInteger();
    private volatile Boolean up;
    private volatile Instant backAt = Instant.MIN;
    private volatile boolean isChecking;
    private Instant checked;
    private int failures;
    private long credit;

    LiveNode(NodePlan plan, InetSocketAddress backend) {
        this.plan = plan;
        this.backend = backend;
    }

    NodePlan plan() {
        return plan;
    }

    InetSocketAddress backend() {
        return backend;
    }

    /** Follows the account. A node that no longer accepts connections loses the open ones. */
    void follow(NodePlan next) {
        boolean isCut = plan.reachable() && !next.reachable();
        plan = next;
        if (isCut) {
            cuts.incrementAndGet();
            cut();
        }
    }

    /** Returns how often it has lost its open connections. */
    int cuts() {
        return cuts.get();
    }

    /** Closes the open connections. */
    void cut() {
        connections.forEach(IoUtils::safeClose);
        connections.clear();
    }

    /** Adds a connection; returns false, and closes it, if the node accepts none. */
    boolean opened(Closeable connection) {
        connections.add(connection);
        if (!plan.reachable()) {
            cut();
        }
        return plan.reachable();
    }

    void closed(Closeable connection) {
        connections.remove(connection);
    }

    /** Returns the number of its requests or connections. */
    int load() {
        return connections.size();
    }

    /** Returns whether it is up by its checks; empty before the first one. */
    Optional<Boolean> isUp() {
        return Optional.ofNullable(up);
    }

    /** Returns whether neither a check nor a failed request keeps it out of the rotation. */
    boolean isInRotation(Instant now) {
        return !Boolean.FALSE.equals(up) && !now.isBefore(backAt);
    }

    /** Takes it out of the rotation after a failed request: until a check passes, or for one interval if there are no checks. */
    void fail(PortPlan port, Instant now) {
        if (port.isPassive()) {
            if (port.isChecked()) {
                up = false;
            } else {
                backAt = now.plus(port.seconds("check_interval"));
            }
        }
    }

    /** Returns how many checks are due; they begin now. */
    synchronized long due(PortPlan port, Instant now) {
        if (!port.isChecked()) {
            up = null;
            checked = null;
            return 0;
        }
        if (isChecking) {
            return 0;
        }
        long interval = port.seconds("check_interval").toMillis();
        long due = checked == null ? 1 : (now.toEpochMilli() - checked.toEpochMilli()) / interval;
        if (due > 0) {
            checked = now;
            isChecking = true;
        }
        return Math.min(due, port.settings().path("check_attempts").asLong());
    }

    /** Records the end of a check. A node is down after failed attempts, the first time after one; up after one that passed. */
    synchronized void checked(boolean passed, PortPlan port) {
        isChecking = false;
        failures = passed ? 0 : failures + 1;
        if (passed) {
            up = true;
        } else if (up == null
                || failures >= port.settings().path("check_attempts").asInt()) {
            up = false;
        }
    }

    /** Adds to the credit by which round robin chooses, and returns it. */
    long credit(long more) {
        credit += more;
        return credit;
    }
}
