package dev.ballast.converge;

import dev.ballast.error.RuleException;
import dev.ballast.model.Config;
import dev.ballast.model.NodesStatus;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** Waits until the nodes of ports are up (document section 3, Node condition in a config). */
public final class Health {

    private final Account account;
    private final Ports ports;
    private final Waiting waiting;

    Health(Account account, Ports ports) {
        this.account = account;
        this.ports = ports;
        this.waiting = new Waiting(account);
    }

    /** Waits until every node of every port that has nodes is up; the ports are read at once. */
    public void awaitUp(Resource balancer, Duration timeout) {
        List<Resource> serving = ports.of(balancer).stream()
                .filter(port -> ports.nodeCount(port) > 0)
                .toList();
        if (serving.isEmpty()) {
            throw new RuleException(
                    balancer + " has no port with nodes that the ledger knows: there is nothing to wait for",
                    "name its ports and nodes in the block of nodebalancer first");
        }
        account.workers().map(serving, port -> {
            awaitUp(port, timeout, ports.nodeCount(port));
            return port;
        });
    }

    /** Waits until every node of the port is up. */
    public void awaitPortUp(Resource port, Duration timeout) {
        awaitUp(port, timeout, Math.max(1, ports.nodeCount(port)));
    }

    private void awaitUp(Resource port, Duration timeout, int least) {
        Predicate<NodesStatus> up = status -> status.down() == 0 && status.up() >= least;
        // Comparing the port may just have shown that it is up; what shows anything else is looked at anew.
        if (!up.test(status(ports.current(port)))) {
            waiting.until(
                    port.toString(),
                    timeout,
                    () -> status(ports.fresh(port)),
                    up,
                    status -> status.up() + " of " + Math.max(status.total(), least) + " up");
        }
    }

    private static NodesStatus status(Config port) {
        return port.nodesStatus() == null ? new NodesStatus(0, 0) : port.nodesStatus();
    }
}
