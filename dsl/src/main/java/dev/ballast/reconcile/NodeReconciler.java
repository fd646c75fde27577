package dev.ballast.reconcile;

import dev.ballast.client.NodeBalancers.NewNode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Node;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.Requests.NodeRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Creates the missing nodes of a port in parallel; the service document has no way to read, change or delete one. */
record NodeReconciler(Account account, CreateOnce createOnce) {

    private static final String ADDRESS = "address";

    List<Entry> of(Resource port) {
        return account.ledger().beneath(port.reference());
    }

    List<Node> created(Resource port) {
        return of(port).stream()
                .filter(entry -> entry.id() != null)
                .map(entry -> new Node(
                        entry.id().isEmpty() ? null : Long.valueOf(entry.id()),
                        entry.reference().name(),
                        entry.applied().get(ADDRESS)))
                .toList();
    }

    /** Refuses a label that is known with another address: the old node stays, a new one wants a new label. */
    void refuseOtherAddress(Resource port, List<NodeRequest> wanted) {
        Map<Reference, Entry> known = known(port);
        wanted.forEach(node -> Optional.ofNullable(known.get(reference(port, node)))
                .flatMap(createOnce::settled)
                .ifPresent(entry -> refuseOtherAddress(entry, node)));
    }

    private static void refuseOtherAddress(Entry entry, NodeRequest node) {
        String now = entry.applied().get(ADDRESS);
        if (now != null && !now.equals(node.address())) {
            node.at(() -> {
                throw new RuleException(
                        entry.reference() + " is known with address " + now + ", not " + node.address(),
                        "use a new label for " + node.address() + "; the old node stays");
            });
        }
    }

    /** Creates the nodes that the ledger does not know, in parallel, and reports those the block no longer names. */
    void ensure(Resource port, List<NodeRequest> wanted) {
        Map<Reference, Entry> known = known(port);
        known.values().removeIf(entry -> entry.id() == null);
        List<NodeRequest> missing = new ArrayList<>();
        for (NodeRequest node : wanted) {
            Optional.ofNullable(known.remove(reference(port, node)))
                    .ifPresentOrElse(entry -> unchanged(entry, node), () -> missing.add(node));
        }
        known.values().forEach(entry -> account.tell(Progress.Kept.notNamed(entry.reference(), entry.id())));
        if (!missing.isEmpty()) {
            long balancer = createOnce.balancerOf(port);
            account.workers().map(missing, node -> node.at(() -> create(balancer, port, node)));
        }
    }

    /** Another branch may have created it since the first look. */
    private String unchanged(Entry entry, NodeRequest wanted) {
        refuseOtherAddress(entry, wanted);
        account.tell(new Progress.Unchanged(entry.reference(), entry.id(), ""));
        return entry.id();
    }

    private String create(long balancer, Resource port, NodeRequest wanted) {
        Reference reference = reference(port, wanted);
        Map<String, String> facts = Map.of(ADDRESS, wanted.address());
        return createOnce.ensure(reference, entry -> unchanged(entry, wanted), () -> {
            BalancerNode created = createOnce.create(
                    reference,
                    "POST /nodebalancers/" + balancer + "/configs/" + port.id() + "/nodes",
                    facts,
                    () -> account.client()
                            .nodeBalancers()
                            .createNode(balancer, port.id(), new NewNode(wanted.label(), wanted.address())),
                    NodeReconciler::id,
                    node -> facts);
            FixedFields.warnOfOther(
                    account,
                    reference,
                    FixedFields.fields("label", wanted.label()),
                    FixedFields.fields("label", created.label()));
            return id(created);
        });
    }

    private Map<Reference, Entry> known(Resource port) {
        Map<Reference, Entry> known = new LinkedHashMap<>();
        of(port).forEach(entry -> known.put(entry.reference(), entry));
        return known;
    }

    /** The answer may have no id of a node, and no call needs one. */
    private static String id(BalancerNode created) {
        return Objects.toString(created.id(), "");
    }

    private static Reference reference(Resource port, NodeRequest node) {
        return new Reference.Node(port.port(), node.label());
    }
}
