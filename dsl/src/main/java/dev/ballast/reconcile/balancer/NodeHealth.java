package dev.ballast.reconcile.balancer;

import dev.ballast.error.CallException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Backends;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Node;
import dev.ballast.model.NodesStatus;
import dev.ballast.model.PortConfig;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.context.Waiter.Reason;
import dev.ballast.reconcile.instance.InstanceReconciler;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Quoted;
import dev.ballast.time.Deadline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** Waits until the nodes of ports are up (docs/api.md section 3, Node condition in a config). */
public final class NodeHealth {

    /** So many nodes are named in a message. */
    private static final int SHOWN = 10;

    private final Account account;
    private final Waiter waiter;
    private final PortNumbers numbers;
    private final NodeReconciler nodes;
    private final InstanceReconciler instances;
    private final ResponseCache<PortConfig> answers;

    NodeHealth(
            Account account,
            Waiter waiter,
            PortNumbers numbers,
            NodeReconciler nodes,
            InstanceReconciler instances,
            ResponseCache<PortConfig> answers) {
        this.account = account;
        this.waiter = waiter;
        this.numbers = numbers;
        this.nodes = nodes;
        this.instances = instances;
        this.answers = answers;
    }

    /**
     * Waits until every node of every port of the NodeBalancer that has nodes is up, except nodes that a stopped rolling has
     * drained. Reads the ports in parallel.
     */
    public void awaitUp(Resource balancer, WaitOptions options) {
        awaitUp(requireServing(balancer, "there is nothing to wait for"), options);
    }

    /** Returns the ports with nodes. Refuses a NodeBalancer without nodes; {@code none} is the message. */
    List<Resource> requireServing(Resource balancer, String none) {
        List<Resource> serving = numbers.of(balancer.whole()).stream()
                .filter(port -> !nodes.created(port).isEmpty())
                .toList();
        if (serving.isEmpty()) {
            throw new RuleException(
                    RefusalCode.UNKNOWN_NAME,
                    balancer + " has no port with nodes that the ledger knows: " + none,
                    "name its ports and nodes in the block of nodebalancer first");
        }
        return serving;
    }

    /**
     * Waits until every node of the ports is up, except nodes that a stopped rolling has drained (docs/api.md section 3, Node
     * condition in a config).
     */
    public void awaitUp(List<Resource> serving, WaitOptions options) {
        Deadline deadline = account.deadline(options);
        List<Waiter.Awaited<NodesStatus>> all = account.workers().map(serving, port -> awaited(port, deadline));
        // The comparison may just have shown that it is up; any other state is read again.
        waiter.await(deadline, all.stream().filter(port -> !port.isReached()).toList());
        serving.stream()
                .flatMap(port -> nodes.created(port).stream())
                .filter(node -> !Rolling.isDrained(node))
                .flatMap(node -> owner(node.applied().get(NodeCreation.ADDRESS)).stream())
                .forEach(instances::markServing);
    }

    private Optional<Resource> owner(String address) {
        return Optional.ofNullable(address)
                .flatMap(full -> instances.addresses().knownOwner(Backends.host(full)));
    }

    private Waiter.Awaited<NodesStatus> awaited(Resource port, Deadline deadline) {
        List<Entry> known = nodes.created(port);
        int drained = (int) known.stream().filter(Rolling::isDrained).count();
        int least = Math.max(drained == 0 ? 1 : 0, known.size() - drained);
        PortConfig now = answers.current(port, deadline);
        refuseUnchecked(port, now);
        return new Waiter.Awaited<>(
                port.toString(),
                new AtomicReference<>(status(now)),
                within -> status(answers.fresh(port, within)),
                status -> status.down() <= drained && status.up() >= least,
                status -> status.up() + " of " + Math.max(status.up(), Math.max(status.total() - drained, least))
                        + " up" + (status.down() == 0 ? "" : reasons(port)),
                () -> account.dialect().publicService()
                        ? describeDown(port, deadline)
                        : Reason.off("", stopped(port).values()));
    }

    /** Lists the nodes once, and returns those that are not up, including nodes that the ledger does not have. */
    private Reason describeDown(Resource port, Deadline deadline) {
        Set<String> drained = nodes.created(port).stream()
                .filter(Rolling::isDrained)
                .map(Entry::id)
                .collect(Collectors.toSet());
        try {
            List<BalancerNode> down = nodes.linodeNodes().list(port, deadline).stream()
                    .filter(node -> !node.isUp() && !drained.contains(node.id().toString()))
                    .toList();
            List<Resource> off = new ArrayList<>();
            String shown = down.stream()
                    .limit(SHOWN)
                    .map(node -> {
                        Optional<Resource> instance = offInstance(port, node, deadline);
                        instance.ifPresent(off::add);
                        return Quoted.of(node.label()) + " at " + node.address() + " (" + node.status()
                                + instance.map(one -> ", " + one + " is off").orElse("") + ")";
                    })
                    .collect(Collectors.joining(", "));
            return Reason.off(
                    (down.isEmpty() ? "" : "; not up: ")
                            + shown
                            + (down.size() > SHOWN ? " and " + (down.size() - SHOWN) + " more" : ""),
                    off);
        } catch (CallException unlisted) {
            return new Reason("; its nodes could not be listed: " + unlisted.problem());
        }
    }

    /** Returns the instance of a node if it is off. */
    private Optional<Resource> offInstance(Resource part, BalancerNode node, Deadline deadline) {
        return instances
                .addresses()
                .owner(node.address(), () -> nodes.linodeNodes()
                        .vpcs()
                        .subnet(nodes.linodeNodes().balancerOf(part)))
                .filter(instance ->
                        instances.answers().fresh(instance, deadline).isOff());
    }

    /** Refuses a port without checks: the service never shows its nodes as up. */
    void requireChecked(Resource port) {
        refuseUnchecked(port, answers.current(port));
    }

    private void refuseUnchecked(Resource port, PortConfig now) {
        if (account.dialect().publicService()) {
            Problem.refuse(PortRules.awaited(port.toString(), now.check()));
        }
    }

    /** Waits until the node is up. */
    public void awaitNodeUp(Resource node, WaitOptions options) {
        requireChecked(nodes.linodeNodes().portOf(node));
        awaitCheckedUp(node, options);
    }

    /** Waits until the node of a port with checks is up. */
    void awaitCheckedUp(Resource node, WaitOptions options) {
        Deadline deadline = account.deadline(options);
        ResponseCache<BalancerNode> seen = nodes.linodeNodes().answers();
        waiter.await(
                deadline,
                List.of(new Waiter.Awaited<>(
                        node.toString(),
                        new AtomicReference<>(),
                        within -> seen.fresh(node, within),
                        BalancerNode::isUp,
                        now -> Objects.toString(now.status(), "without a status"),
                        () -> whyDown(node, seen.current(node, deadline), deadline))));
    }

    private Reason whyDown(Resource node, BalancerNode now, Deadline deadline) {
        try {
            Optional<Resource> off = offInstance(node, now, deadline);
            return Reason.off(
                    off.map(instance -> "; " + instance + " is off").orElse(""),
                    off.stream().toList());
        } catch (CallException unread) {
            return new Reason("; its instance could not be read: " + unread.problem());
        }
    }

    private String reasons(Resource port) {
        Set<String> stopped = new LinkedHashSet<>(notBooted(port).values());
        return stopped.isEmpty() ? "" : " (not booted: " + String.join(", ", stopped) + ")";
    }

    private static NodesStatus status(PortConfig port) {
        return port.nodesStatus() == null ? new NodesStatus(0, 0) : port.nodesStatus();
    }

    /**
     * Returns the nodes of the port whose instance was never booted as far as the ledger knows, with the name of the instance;
     * the service does not show why another node is down (docs/api.md section 3).
     */
    public Map<String, String> notBooted(Resource port) {
        Map<String, String> found = new LinkedHashMap<>();
        stopped(port).forEach((label, instance) -> found.put(label, instance.name()));
        return found;
    }

    private Map<String, Resource> stopped(Resource port) {
        Map<String, Resource> found = new LinkedHashMap<>();
        for (Node node : nodes.of(port)) {
            owner(node.address())
                    .filter(instances::isKnownNotBooted)
                    .ifPresent(instance -> found.put(node.label(), instance));
        }
        return found;
    }
}
