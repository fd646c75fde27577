package dev.ballast.reconcile.balancer;

import dev.ballast.client.NodeBalancers.NodeFields;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Node;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.balancer.BalancerRequest.NodeRequest;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Batch;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.facts.Hold;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.rules.Quoted;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Creates the missing nodes of a port in parallel. Linode reads and changes the others; the service document has no
 * way to.
 */
public final class NodeReconciler {

    private final Account account;
    private final CreateOnce createOnce;
    private final LinodeNodes linodeNodes;
    private final PortRebuild rebuild;
    private final NodeCreation creation;

    NodeReconciler(
            Account account,
            CreateOnce createOnce,
            LinodeNodes linodeNodes,
            PortRebuild rebuild,
            NodeCreation creation) {
        this.account = account;
        this.createOnce = createOnce;
        this.linodeNodes = linodeNodes;
        this.rebuild = rebuild;
        this.creation = creation;
    }

    /** Returns the nodes as Linode shows them. */
    public LinodeNodes linodeNodes() {
        return linodeNodes;
    }

    List<Entry> entries(Resource port) {
        return account.ledger().beneath(port.reference());
    }

    /** Returns the entries of the nodes whose creation is certain. */
    List<Entry> created(Resource port) {
        return entries(port).stream().filter(entry -> entry.id() != null).toList();
    }

    /** Returns the nodes of the port in the ledger. */
    public List<Resource> recorded(Resource port) {
        return created(port).stream().map(Resource::recorded).toList();
    }

    /** Returns the nodes of the port as they were created; the address of an adopted one is null. */
    public List<Node> of(Resource port) {
        return created(port).stream()
                .map(entry -> new Node(
                        entry.id().isEmpty() ? null : Long.valueOf(entry.id()),
                        entry.reference().name(),
                        entry.applied().get(NodeCreation.ADDRESS)))
                .toList();
    }

    /** Returns the fields of new nodes, each with the subnet that its address is in; null for no nodes. */
    static List<NodeFields> fields(List<NodeRequest> nodes, Function<String, Long> subnet) {
        return nodes.isEmpty()
                ? null
                : nodes.stream()
                        .map(node -> new NodeFields(null, node.label(), node.settings(), subnet.apply(node.address())))
                        .toList();
    }

    /** Returns true if a node was added to the port within that time. */
    public boolean addedSince(Resource port, Duration time) {
        Instant before = account.now().minus(time);
        return entries(port).stream().anyMatch(entry -> entry.updated().isAfter(before));
    }

    /** Returns the node of that label; if there is none, the message lists those of the port. */
    public Resource find(Resource port, String label) {
        Reference reference = new Reference.Node(port.port(), label);
        return createOnce
                .findSettled(reference)
                .map(Resource::of)
                .or(() -> account.findDeleted(reference))
                .orElseThrow(() -> new RuleException(
                        RefusalCode.UNKNOWN_NAME,
                        "node " + Quoted.of(label) + " of " + port + " is not in the ledger; "
                                + CreateOnce.listNames(
                                        of(port).stream().map(Node::label).toList()),
                        "add it in the block of the port"));
    }

    /** Refuses a label that is known with another address: the old node stays, a new one wants a new label. */
    void refuseOtherAddress(Resource port, List<NodeRequest> wanted) {
        Map<Reference, Entry> known = byReference(port);
        wanted.forEach(node -> Optional.ofNullable(known.get(NodeCreation.reference(port, node)))
                .flatMap(createOnce::requireSettled)
                .ifPresent(entry -> refuseOtherAddress(entry, node)));
    }

    private static void refuseOtherAddress(Entry entry, NodeRequest node) {
        String now = entry.applied().get(NodeCreation.ADDRESS);
        if (now != null && !now.equals(node.address())) {
            node.at(() -> {
                throw new RuleException(
                        RefusalCode.TAKEN_NAME,
                        entry.reference() + " is known with address " + now + ", not " + node.address(),
                        "use a new label for " + node.address() + "; the old node stays");
            });
        }
    }

    /** Creates the nodes that the ledger does not know, in parallel, and reports those the block no longer names, except the ones that leave. */
    void ensure(Resource port, PortRequest wanted, Set<Reference> leaving) {
        Set<Reference> created = linodeNodes.recordUnlisted(port);
        Map<Reference, Entry> known = byReference(port);
        known.values().removeIf(entry -> entry.id() == null);
        List<NodeRequest> missing = new ArrayList<>();
        Map<Entry, NodeRequest> present = new LinkedHashMap<>();
        for (NodeRequest node : wanted.nodes()) {
            Optional.ofNullable(known.remove(NodeCreation.reference(port, node)))
                    .ifPresentOrElse(
                            entry -> present.put(entry, Rolling.keepDrained(account, entry, node)),
                            () -> missing.add(node));
        }
        linodeNodes.adopt(port, missing).forEach((node, entry) -> {
            missing.remove(node);
            present.put(entry, node);
        });
        present.keySet().forEach(node -> Batch.keep(node.reference()));
        compare(port, wanted, present, created);
        known.keySet().removeAll(leaving);
        known.values().forEach(entry -> account.report(Progress.Kept.notNamed(entry.reference(), entry.id())));
        if (!missing.isEmpty()) {
            creation.createAll(port, missing, this::compare);
        }
    }

    /** Nodes that were created with the port, or changed by the rebuild, are reported already. */
    private void compare(Resource port, PortRequest wanted, Map<Entry, NodeRequest> present, Set<Reference> created) {
        Set<Reference> told = new HashSet<>(created);
        told.addAll(rebuild.rebuildIfMany(port, wanted, present));
        linodeNodes.refreshOld(
                port, present.keySet().stream().map(Resource::recorded).toList());
        account.workers()
                .map(
                        List.copyOf(present.entrySet()),
                        node -> told.contains(node.getKey().reference())
                                ? changeWhereDifferent(node.getKey(), node.getValue())
                                : compare(node.getKey(), node.getValue()));
    }

    private String compare(Entry entry, NodeRequest wanted) {
        return account.dialect().publicService()
                ? wanted.at(() -> {
                    linodeNodes.change(Resource.of(entry), wanted.settings(), hold(entry, wanted));
                    return entry.id();
                })
                : reportUnchanged(entry, wanted);
    }

    private boolean changeWhereDifferent(Entry entry, NodeRequest wanted) {
        return wanted.at(
                () -> linodeNodes.changeWhereDifferent(Resource.of(entry), wanted.settings(), hold(entry, wanted)));
    }

    /** A block that names the mode ends a hold. Without it, one that an earlier block has named holds the node from now on. */
    private Map<String, String> hold(Entry entry, NodeRequest wanted) {
        if (wanted.settings().has(NodeSetting.MODE)) {
            return Hold.end();
        }
        RecordedFacts.statedMode(entry)
                .ifPresent(mode -> OutsideChanges.recordConfirmed(
                        account, Resource.of(entry), Hold.begin(account, Resource.of(entry), mode, "an earlier run")));
        return Map.of();
    }

    /** Another branch may have created it since the first look. */
    private String reportUnchanged(Entry entry, NodeRequest wanted) {
        refuseOtherAddress(entry, wanted);
        account.report(new Progress.Unchanged(entry.reference(), entry.id(), ""));
        return entry.id();
    }

    private Map<Reference, Entry> byReference(Resource port) {
        Map<Reference, Entry> known = new LinkedHashMap<>();
        entries(port).forEach(entry -> known.put(entry.reference(), entry));
        return known;
    }
}
