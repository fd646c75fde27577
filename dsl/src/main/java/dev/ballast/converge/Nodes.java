package dev.ballast.converge;

import dev.ballast.client.NewNode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Key;
import dev.ballast.ledger.Kind;
import dev.ballast.model.Node;
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
        return account.ledger().beneath(port.key());
    }

    /** Returns a node as it was made; a label may have colons of its own. */
    static Node made(Resource port, Entry entry) {
        Long id = entry.id().isEmpty() ? null : Long.valueOf(entry.id());
        String label = entry.key().path().substring(port.key().path().length() + 1);
        return new Node(id, label, entry.applied().get(ADDRESS));
    }

    /** Refuses a label that is known with another address: the old node stays, a new one wants a new label. */
    void refuseOtherAddress(Resource port, List<NodeRequest> wanted) {
        Map<Key, Entry> known = known(port);
        for (NodeRequest node : wanted) {
            Entry entry = known.get(key(port, node));
            String now =
                    entry == null ? null : creation.settled(entry).applied().get(ADDRESS);
            if (now != null && !now.equals(node.address())) {
                AtLine.run(node.place(), () -> {
                    throw new RuleException(
                            Titles.of(entry.key()) + " is known with address " + now + ", not " + node.address(),
                            "use a new label for " + node.address() + "; the old node stays");
                });
            }
        }
    }

    /** Makes the nodes that the ledger does not know, all at once, and tells of those the block no longer names. */
    void ensure(Resource port, List<NodeRequest> wanted) {
        Map<Key, Entry> known = known(port);
        Set<Key> named =
                new HashSet<>(wanted.stream().map(node -> key(port, node)).toList());
        known.values().stream().map(creation::settled).forEach(entry -> tell(entry, named.contains(entry.key())));
        create(
                port,
                wanted.stream()
                        .filter(node -> !known.containsKey(key(port, node)))
                        .toList());
    }

    private void tell(Entry entry, boolean named) {
        account.tell(
                named
                        ? new Progress.Unchanged(entry.key(), entry.id(), "")
                        : new Progress.LeftInPlace(entry.key(), entry.id(), "the block does not name it"));
    }

    private void create(Resource port, List<NodeRequest> missing) {
        if (!missing.isEmpty()) {
            long balancer = new BalancerOf(account).id(port);
            account.workers().map(missing, node -> AtLine.run(node.place(), () -> create(balancer, port, node)));
        }
    }

    private Node create(long balancer, Resource port, NodeRequest wanted) {
        return creation.make(
                key(port, wanted),
                "POST /nodebalancers/" + balancer + "/configs/" + port.id() + "/nodes",
                Map.of(ADDRESS, wanted.address()),
                () -> account.client()
                        .nodeBalancers()
                        .createNode(balancer, port.id(), new NewNode(wanted.label(), wanted.address())),
                Nodes::id,
                node -> Map.of(ADDRESS, wanted.address()));
    }

    private Map<Key, Entry> known(Resource port) {
        return of(port).stream().collect(Collectors.toMap(Entry::key, Function.identity()));
    }

    /** The document does not promise an id of a node, and no call needs one. */
    private static String id(Node made) {
        return Objects.toString(made.id(), "");
    }

    private static Key key(Resource port, NodeRequest node) {
        return port.child(Kind.NODE, node.label());
    }
}
