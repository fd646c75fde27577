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
import java.util.Optional;
import java.util.Set;

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

    /** Refuses a label that is known with another address: the old node stays, a new one wants a new label. */
    void refuseOtherAddress(Resource port, List<NodeRequest> wanted) {
        for (NodeRequest node : wanted) {
            AtLine.run(node.place(), () -> creation.known(key(port, node)).ifPresent(known -> {
                String now = known.applied().get(ADDRESS);
                if (now != null && !now.equals(node.address())) {
                    throw new RuleException(
                            Titles.of(known.key()) + " is known with address " + now + ", not " + node.address(),
                            "use a new label for " + node.address() + "; the old node stays");
                }
            }));
        }
    }

    /** Makes the nodes that the ledger does not know, all at once, and tells of those the block no longer names. */
    void ensure(Resource port, List<NodeRequest> wanted) {
        account.workers().map(wanted, node -> AtLine.run(node.place(), () -> ensure(port, node)));
        Set<Key> named =
                new HashSet<>(wanted.stream().map(node -> key(port, node)).toList());
        of(port).stream()
                .filter(entry -> !named.contains(entry.key()))
                .forEach(entry ->
                        account.tell(new Progress.LeftInPlace(entry.key(), entry.id(), "the block does not name it")));
    }

    private Key ensure(Resource port, NodeRequest wanted) {
        Key key = key(port, wanted);
        Optional<Entry> known = creation.known(key);
        known.ifPresentOrElse(
                entry -> account.tell(new Progress.Unchanged(key, entry.id(), "")), () -> create(port, key, wanted));
        return key;
    }

    private void create(Resource port, Key key, NodeRequest wanted) {
        long balancer = new BalancerOf(account).id(port);
        creation.make(
                key,
                "POST /nodebalancers/" + balancer + "/configs/" + port.id() + "/nodes",
                Map.of(ADDRESS, wanted.address()),
                () -> account.client()
                        .nodeBalancers()
                        .createNode(balancer, port.id(), new NewNode(wanted.label(), wanted.address())),
                Nodes::id,
                node -> Map.of(ADDRESS, wanted.address()));
    }

    /** The document does not promise an id of a node, and no call needs one. */
    private static String id(Node made) {
        return Objects.toString(made.id(), "");
    }

    private static Key key(Resource port, NodeRequest node) {
        return port.child(Kind.NODE, node.label());
    }
}
