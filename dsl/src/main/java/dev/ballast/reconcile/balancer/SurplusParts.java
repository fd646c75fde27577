package dev.ballast.reconcile.balancer;

import dev.ballast.error.GoneException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.balancer.BalancerRequest.NodeRequest;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Finds and deletes the ports and nodes of a NodeBalancer that a block does not name. Parts that another branch or process
 * creates at the same time are kept: they have an entry in the ledger before they exist.
 */
final class SurplusParts {

    private final Account account;
    private final PortReconciler ports;
    private final LinodeNodes nodes;

    SurplusParts(Account account, PortReconciler ports) {
        this.account = account;
        this.ports = ports;
        this.nodes = ports.linodeNodes();
    }

    /** Asks before it returns the parts to delete: those that the block does not name and nothing keeps. */
    List<Resource> requireAgreed(Resource balancer, List<PortRequest> wanted, Predicate<Reference> isKept) {
        // Two nodes of a port may have one label.
        Set<Resource> found = new LinkedHashSet<>();
        Map<PortRequest, Entry> known = ports.numbers().find(balancer, wanted);
        found.addAll(ports(balancer, wanted, known.values()));
        wanted.stream()
                .filter(known::containsKey)
                .forEach(port -> found.addAll(nodes(Resource.of(known.get(port)), port.nodes())));
        found.removeIf(part -> isKept.test(part.reference()));
        if (!found.isEmpty()) {
            List<String> parts = found.stream().map(Resource::withId).toList();
            account.report(
                    new Progress.Note("the block of " + balancer + " does not name " + String.join(", ", parts)));
            account.consent().requireAll("delete", "deleted", parts);
        }
        return List.copyOf(found);
    }

    /** Returns the references of all parts that the ledger knows. */
    Set<Reference> recorded(Resource balancer) {
        return account.ledger().beneath(balancer.reference()).stream()
                .map(Entry::reference)
                .collect(Collectors.toSet());
    }

    private List<Resource> ports(Resource balancer, List<PortRequest> wanted, Collection<Entry> known) {
        List<Resource> recorded = ports.numbers().of(balancer.whole());
        List<PortConfig> listed =
                account.client().nodeBalancers().configs(balancer.id()).items().toList();
        Set<Resource> kept = known.stream().map(Resource::of).collect(Collectors.toSet());
        Set<Reference> named = wanted.stream()
                .map(port -> PortNumbers.reference(balancer, port))
                .collect(Collectors.toSet());
        Set<Long> ids = recorded.stream().map(Resource::id).collect(Collectors.toSet());
        List<Resource> surplus = new ArrayList<>(recorded);
        surplus.removeIf(kept::contains);
        listed.stream().filter(config -> !ids.contains(config.id())).forEach(config -> {
            Resource port = new Resource(Reference.Port.of(balancer.whole(), config), config.id());
            if (!named.contains(port.reference()) && isUnknown(port)) {
                surplus.add(port);
            }
        });
        Map<Long, PortConfig> shown = listed.stream().collect(Collectors.toMap(PortConfig::id, Function.identity()));
        surplus.removeIf(port -> shown.containsKey(port.id()) && keepWithUnnameable(port, shown.get(port.id())));
        return surplus;
    }

    /** Returns whether a port has nodes that no runbook can name, and that its deletion would delete. Reports these nodes. */
    private boolean keepWithUnnameable(Resource port, PortConfig shown) {
        boolean isEmpty = shown.nodesStatus() != null && shown.nodesStatus().total() == 0;
        List<BalancerNode> unnameable = isEmpty ? List.of() : unnameable(port);
        unnameable.forEach(node -> nodes.reportUnnameable(reference(port, node), node));
        return !unnameable.isEmpty();
    }

    /** A late list may have shown a port that is gone, and has no nodes any more. */
    private List<BalancerNode> unnameable(Resource port) {
        try {
            return nodes.list(port).stream()
                    .filter(node -> !nodes.isNameable(node))
                    .toList();
        } catch (GoneException gone) {
            return List.of();
        }
    }

    static Reference.Node reference(Resource port, BalancerNode node) {
        return new Reference.Node(port.port(), Objects.toString(node.label(), ""));
    }

    private List<Resource> nodes(Resource port, List<NodeRequest> wanted) {
        ports.runInTurn(port, nodes::recordUnlisted);
        List<Entry> recorded = account.ledger().beneath(port.reference());
        List<BalancerNode> listed = nodes.list(port);
        Set<String> labels = wanted.stream().map(NodeRequest::label).collect(Collectors.toSet());
        // The service may show another label, and the ledger may have two names of one node.
        Set<String> named = recorded.stream()
                .filter(entry -> labels.contains(entry.reference().name()))
                .map(Entry::id)
                .collect(Collectors.toSet());
        List<Resource> surplus = new ArrayList<>();
        recorded.stream()
                .filter(entry -> entry.id() != null && !named.contains(entry.id()))
                .map(Resource::of)
                .forEach(surplus::add);
        Set<String> shown = listed.stream().map(node -> node.id().toString()).collect(Collectors.toSet());
        Map<Reference, Entry> known = recorded.stream().collect(Collectors.toMap(Entry::reference, entry -> entry));
        for (BalancerNode node : listed) {
            Resource found = new Resource(reference(port, node), node.id());
            Entry same = known.get(found.reference());
            boolean second =
                    same != null && shown.contains(same.id()) && !found.idText().equals(same.id());
            if (named.contains(found.idText())) {
                continue;
            }
            if (second && labels.contains(node.label())) {
                account.report(new Progress.Note(found.withId() + " at " + node.address()
                        + " stays as it is: the block names another node of that label"));
            } else if (!labels.contains(node.label()) && (second || isUnknown(found))) {
                surplus.add(found);
            }
        }
        listed.stream().filter(node -> !nodes.isNameable(node)).forEach(node -> {
            if (surplus.removeIf(part -> part.id() == node.id())) {
                nodes.reportUnnameable(reference(port, node), node);
            }
        });
        return surplus;
    }

    /** Lists are late: they may still show what was deleted. */
    private boolean isUnknown(Resource listed) {
        return account.ledger().find(listed.reference()).isEmpty() && !account.isDeleted(listed);
    }

    /** Deletes these parts, in parallel, and waits until they are gone. */
    void delete(Collection<Resource> surplus) {
        account.workers().each(surplus, part -> ports.deletion(part.reference()).remove(part));
    }

    /** Returns the references of these parts. */
    static Set<Reference> references(Collection<Resource> parts) {
        Set<Reference> references = new HashSet<>();
        parts.forEach(part -> references.add(part.reference()));
        return references;
    }
}
