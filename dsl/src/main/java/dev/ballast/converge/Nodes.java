package dev.ballast.converge;

import dev.ballast.client.NewNode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Node;
import dev.ballast.model.Reference;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The nodes of a port: those it lacks are made at once; the document shows no way to read, change or remove one. */
final class Nodes {

    private static final String ADDRESS = "address";

    private final Account account;
    private final Creation creation;

    Nodes(Account account) {
        this.account = account;
        this.creation = new Creation(account);
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
            Entry entry = known.get(reference(port, node));
            String now =
                    entry == null ? null : creation.settled(entry).applied().get(ADDRESS);
            if (now != null && !now.equals(node.address())) {
                AtLine.run(node.place(), () -> {
                    throw new RuleException(
                            entry.reference() + " is known with address " + now + ", not " + node.address(),
                            "use a new label for " + node.address() + "; the old node stays");
                });
            }
        }
    }

    /** Makes the nodes that the ledger does not know, all at once, and tells of those the block no longer names. */
    void ensure(Resource port, List<NodeRequest> wanted) {
        Map<Reference, Entry> known = known(port);
        Set<Reference> named =
                new HashSet<>(wanted.stream().map(node -> reference(port, node)).toList());
        known.values().stream().map(creation::settled).forEach(entry -> tell(entry, named.contains(entry.reference())));
        create(
                port,
                wanted.stream()
                        .filter(node -> !known.containsKey(reference(port, node)))
                        .toList());
    }

    private void tell(Entry entry, boolean named) {
        account.tell(
                named
                        ? new Progress.Unchanged(entry.reference(), entry.id(), "")
                        : new Progress.Kept(entry.reference(), entry.id(), "the block does not name it"));
    }

    private void create(Resource port, List<NodeRequest> missing) {
        if (!missing.isEmpty()) {
            long balancer = new Names(account).balancerOf(port);
            account.workers().map(missing, node -> AtLine.run(node.place(), () -> create(balancer, port, node)));
        }
    }

    private Node create(long balancer, Resource port, NodeRequest wanted) {
        return creation.make(
                reference(port, wanted),
                "POST /nodebalancers/" + balancer + "/configs/" + port.id() + "/nodes",
                Map.of(ADDRESS, wanted.address()),
                () -> account.client()
                        .nodeBalancers()
                        .createNode(balancer, port.id(), new NewNode(wanted.label(), wanted.address())),
                Nodes::id,
                node -> Map.of(ADDRESS, wanted.address()));
    }

    private Map<Reference, Entry> known(Resource port) {
        return of(port).stream().collect(Collectors.toMap(Entry::reference, Function.identity()));
    }

    /** The document does not promise an id of a node, and no call needs one. */
    private static String id(Node made) {
        return Objects.toString(made.id(), "");
    }

    private static Reference reference(Resource port, NodeRequest node) {
        return new Reference.Node(port.port(), node.label());
    }
}
