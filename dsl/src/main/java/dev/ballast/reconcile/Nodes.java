package dev.ballast.reconcile;

import dev.ballast.client.NewNode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Node;
import dev.ballast.model.Reference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The nodes of a port: those it lacks are made at once; the document shows no way to read, change or remove one. */
final class Nodes {

    private static final String ADDRESS = "address";

    private final Account account;
    private final CreateOnce creation;

    Nodes(Account account) {
        this.account = account;
        this.creation = new CreateOnce(account);
    }

    /** Returns the nodes the ledger knows of that port. */
    List<Entry> of(Resource port) {
        return account.ledger().beneath(port.reference());
    }

    /** Returns a node as it was made. */
    static Node made(Entry entry) {
        Long id = entry.id().isEmpty() ? null : Long.valueOf(entry.id());
        return new Node(id, entry.reference().name(), entry.applied().get(ADDRESS));
    }

    /** Refuses a label that is known with another address: the old node stays, a new one wants a new label. */
    void refuseOtherAddress(Resource port, List<NodeRequest> wanted) {
        Map<Reference, Entry> known = known(port);
        for (NodeRequest node : wanted) {
            Optional.ofNullable(known.get(reference(port, node)))
                    .flatMap(creation::settled)
                    .ifPresent(entry -> refuseOtherAddress(entry, node));
        }
    }

    private static void refuseOtherAddress(Entry entry, NodeRequest node) {
        String now = entry.applied().get(ADDRESS);
        if (now != null && !now.equals(node.address())) {
            AtLine.run(node.place(), () -> {
                throw new RuleException(
                        entry.reference() + " is known with address " + now + ", not " + node.address(),
                        "use a new label for " + node.address() + "; the old node stays");
            });
        }
    }

    /** Makes the nodes that the ledger does not know, all at once, and tells of those the block no longer names. */
    void ensure(Resource port, List<NodeRequest> wanted) {
        Map<Reference, Entry> known = known(port);
        known.values().removeIf(entry -> entry.id() == null);
        List<NodeRequest> missing = new ArrayList<>();
        for (NodeRequest node : wanted) {
            Optional.ofNullable(known.remove(reference(port, node)))
                    .ifPresentOrElse(this::tellUnchanged, () -> missing.add(node));
        }
        known.values().forEach(entry -> account.tell(Progress.Kept.notNamed(entry.reference(), entry.id())));
        create(port, missing);
    }

    private void tellUnchanged(Entry entry) {
        account.tell(new Progress.Unchanged(entry.reference(), entry.id(), ""));
    }

    private void create(Resource port, List<NodeRequest> missing) {
        if (!missing.isEmpty()) {
            long balancer = new NameIndex(account).balancerOf(port);
            account.workers().map(missing, node -> AtLine.run(node.place(), () -> create(balancer, port, node)));
        }
    }

    private String create(long balancer, Resource port, NodeRequest wanted) {
        Reference reference = reference(port, wanted);
        return creation.ensure(
                reference,
                entry -> {
                    refuseOtherAddress(entry, wanted);
                    tellUnchanged(entry);
                    return entry.id();
                },
                () -> id(send(balancer, port, wanted)));
    }

    private Node send(long balancer, Resource port, NodeRequest wanted) {
        Reference reference = reference(port, wanted);
        Node made = creation.make(
                reference,
                "POST /nodebalancers/" + balancer + "/configs/" + port.id() + "/nodes",
                Map.of(ADDRESS, wanted.address()),
                () -> account.client()
                        .nodeBalancers()
                        .createNode(balancer, port.id(), new NewNode(wanted.label(), wanted.address())),
                Nodes::id,
                node -> Map.of(ADDRESS, wanted.address()));
        new Answered(reference).with("label", wanted.label(), made.label()).tell(account);
        return made;
    }

    private Map<Reference, Entry> known(Resource port) {
        Map<Reference, Entry> known = new LinkedHashMap<>();
        of(port).forEach(entry -> known.put(entry.reference(), entry));
        return known;
    }

    /** The document does not promise an id of a node, and no call needs one. */
    private static String id(Node made) {
        return Objects.toString(made.id(), "");
    }

    private static Reference reference(Resource port, NodeRequest node) {
        return new Reference.Node(port.port(), node.label());
    }
}
