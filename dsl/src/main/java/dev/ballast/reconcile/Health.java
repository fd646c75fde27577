package dev.ballast.reconcile;

import dev.ballast.error.RuleException;
import dev.ballast.model.Config;
import dev.ballast.model.Node;
import dev.ballast.model.NodesStatus;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Waits until the nodes of ports are up (document section 3, Node condition in a config). */
public final class Health {

    private final Account account;
    private final Ports ports;
    private final ResponseCache<Config> recent;
    private final Instances instances;
    private final Waiter waiting;

    Health(Account account, Ports ports, ResponseCache<Config> recent, Instances instances) {
        this.account = account;
        this.ports = ports;
        this.recent = recent;
        this.instances = instances;
        this.waiting = new Waiter(account);
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
        awaitUp(serving, timeout);
    }

    /** Waits until every node of the port is up. */
    public void awaitPortUp(Resource port, Duration timeout) {
        awaitUp(List.of(port), timeout);
    }

    private void awaitUp(List<Resource> serving, Duration timeout) {
        Deadline deadline = account.deadline(timeout);
        List<Awaited<NodesStatus>> all = account.workers().map(serving, port -> awaited(port, deadline));
        // Comparing the port may just have shown that it is up; what shows anything else is looked at again.
        waiting.until(deadline, all.stream().filter(port -> !port.isReached()).toList());
    }

    private Awaited<NodesStatus> awaited(Resource port, Deadline deadline) {
        int least = Math.max(1, ports.nodeCount(port));
        return new Awaited<>(
                port.toString(),
                status(recent.current(port, deadline)),
                within -> status(recent.fresh(port, within)),
                status -> status.down() == 0 && status.up() >= least,
                status -> status.up() + " of " + Math.max(status.total(), least) + " up"
                        + (status.down() == 0 ? "" : reasons(port)));
    }

    /**
     * Returns the nodes of the port whose instance was never booted as far as the ledger knows, with the name of the instance;
     * why another node is down is not shown (document section 3).
     */
    public Map<String, String> notBooted(Resource port) {
        Map<String, String> found = new LinkedHashMap<>();
        for (Node node : ports.nodes(port)) {
            instanceOf(node)
                    .filter(instances::isKnownNotBooted)
                    .ifPresent(instance -> found.put(node.label(), instance.name()));
        }
        return found;
    }

    private Optional<Resource> instanceOf(Node node) {
        return Optional.ofNullable(node.address())
                .map(address -> address.substring(0, address.lastIndexOf(':')))
                .flatMap(instances::withPrivateIp);
    }

    private String reasons(Resource port) {
        Set<String> names = new LinkedHashSet<>(notBooted(port).values());
        return names.isEmpty() ? "" : " (not booted: " + String.join(", ", names) + ")";
    }

    private static NodesStatus status(Config port) {
        return port.nodesStatus() == null ? new NodesStatus(0, 0) : port.nodesStatus();
    }
}
