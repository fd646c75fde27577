package dev.ballast.reconcile.balancer;

import dev.ballast.client.NodeBalancers.NodeFields;
import dev.ballast.error.BallastException;
import dev.ballast.error.CallException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.error.WaitTimeoutException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.NodesStatus;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.balancer.BalancerRequest.NodeRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.CreateOnce.Recorded;
import dev.ballast.reconcile.outcome.NodeCount;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Creates nodes of a port in parallel. The caller has the turn of the port, so no other thread of this run does so meanwhile. */
final class NodeCreation {

    static final String ADDRESS = "address";

    private final Account account;
    private final CreateOnce createOnce;
    private final LinodeNodes linodeNodes;
    private final ResponseCache<PortConfig> configs;

    NodeCreation(Account account, CreateOnce createOnce, LinodeNodes linodeNodes, ResponseCache<PortConfig> configs) {
        this.account = account;
        this.createOnce = createOnce;
        this.linodeNodes = linodeNodes;
        this.configs = configs;
    }

    /**
     * Creates the nodes; {@code known} compares one that another branch has created. Where only the count of the port settles
     * creates of unknown outcome, they are settled after all have ended, and sent once more if they had no effect.
     */
    void createAll(Resource port, List<NodeRequest> missing, BiFunction<Entry, NodeRequest, String> known) {
        long balancer = createOnce.balancerOf(port);
        Map<String, String> others = others(port);
        Set<Reference> withoutEffect = new HashSet<>();
        List<NodeRequest> left = missing;
        while (!left.isEmpty()) {
            try {
                account.workers().map(left, node -> node.at(() -> create(balancer, port, node, others, known)));
                return;
            } catch (OutcomeUnknownException unclear) {
                left = remaining(port, left, withoutEffect, unclear);
            }
        }
    }

    /** Returns the nodes that do not exist. */
    private List<NodeRequest> remaining(
            Resource port, List<NodeRequest> sent, Set<Reference> withoutEffect, OutcomeUnknownException unclear) {
        if (account.dialect().publicService()
                || !(unclear.getCause() instanceof CallException failure)
                || Thread.currentThread().isInterrupted()) {
            throw unclear;
        }
        Set<Reference> open = new HashSet<>();
        account.ledger().beneath(port.reference()).stream()
                .filter(entry -> entry.id() == null)
                .forEach(entry -> open.add(entry.reference()));
        List<NodeRequest> left =
                sent.stream().filter(node -> !exists(port, node, unclear)).toList();
        for (NodeRequest node : left) {
            Reference reference = reference(port, node);
            if (open.contains(reference) && !withoutEffect.add(reference)) {
                throw failure;
            }
        }
        return left;
    }

    private boolean exists(Resource port, NodeRequest node, OutcomeUnknownException unclear) {
        try {
            return node.at(() -> createOnce.findSettled(reference(port, node)).isPresent());
        } catch (CallException | WaitTimeoutException | InterruptedRunException unseen) {
            unclear.addSuppressed(unseen);
            throw unclear;
        } catch (BallastException stop) {
            stop.addSuppressed(unclear);
            throw stop;
        }
    }

    /** Returns the number of nodes that only the service has: with such nodes the count of the port proves nothing. */
    private Map<String, String> others(Resource port) {
        int known = account.ledger().beneath(port.reference()).size();
        int others = configs.cached(port)
                        .map(PortConfig::nodesStatus)
                        .map(NodesStatus::total)
                        .orElse(known)
                - known;
        return others > 0 ? Map.of(NodeCount.OTHERS, Integer.toString(others)) : Map.of();
    }

    private String create(
            long balancer,
            Resource port,
            NodeRequest wanted,
            Map<String, String> others,
            BiFunction<Entry, NodeRequest, String> known) {
        Reference reference = reference(port, wanted);
        Map<String, String> sent = new TreeMap<>(others);
        sent.put(ADDRESS, wanted.address());
        return createOnce.ensure(reference, entry -> known.apply(entry, wanted), () -> createOnce
                .create(
                        reference,
                        "POST /nodebalancers/" + balancer + "/configs/" + port.id() + "/nodes",
                        sent,
                        () -> account.client()
                                .nodeBalancers()
                                .createNode(
                                        balancer,
                                        port.id(),
                                        new NodeFields(
                                                null,
                                                wanted.label(),
                                                wanted.settings(),
                                                linodeNodes.vpcs().subnet(balancer, wanted.address()))),
                        node -> {
                            Map<String, String> recorded = new TreeMap<>(RecordedFacts.of(node));
                            recorded.putAll(RecordedFacts.ofRequest(wanted.settings()));
                            return new Recorded(id(node), recorded);
                        })
                .map(created -> cache(reference, wanted, created)));
    }

    private String cache(Reference reference, NodeRequest wanted, BalancerNode created) {
        FixedFields.warnOfOther(
                account,
                reference,
                FixedFields.fields("label", wanted.label()),
                FixedFields.fields("label", created.label()));
        if (created.id() != null) {
            linodeNodes.answers().put(new Resource(reference, created.id()), created);
        }
        return id(created);
    }

    /** The answer may have no id of a node, and no call needs one. */
    private static String id(BalancerNode created) {
        return Objects.toString(created.id(), "");
    }

    static Reference reference(Resource port, NodeRequest node) {
        return new Reference.Node(port.port(), node.label());
    }
}
