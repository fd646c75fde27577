package dev.ballast.reconcile.balancer;

import dev.ballast.client.Client;
import dev.ballast.client.NodeBalancers.NodeFields;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Acceptance;
import dev.ballast.ledger.Entry;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.balancer.BalancerRequest.NodeRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.Hold;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.outcome.CreateEvidence;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.reconcile.vpc.BackendVpcs;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Quoted;
import dev.ballast.rules.Rule;
import dev.ballast.time.Deadline;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads, changes and deletes the nodes of a port at Linode. The service document has no such calls. */
public final class LinodeNodes {

    /** The fact of a port that was created with its nodes: their number, until their ids are known. */
    private static final String UNLISTED = "unlisted";

    private final Account account;
    private final CreateOnce createOnce;
    private final BackendVpcs vpcs;
    private final Waiter waiter;
    private final Deletion<BalancerNode> deletion;
    private final ResponseCache<BalancerNode> answers;

    LinodeNodes(Account account, CreateOnce createOnce, Waiter waiter, PartLocks locks) {
        this.account = account;
        this.vpcs = new BackendVpcs(account);
        this.createOnce = createOnce;
        this.waiter = waiter;
        this.answers = new ResponseCache<>(account.timing(), this::read);
        this.deletion = new Deletion<>(account, createOnce, waiter, answers, locks.deletion(this::sendDelete));
    }

    /** Returns the last answers of the service about nodes. */
    public ResponseCache<BalancerNode> answers() {
        return answers;
    }

    /** Returns the VPCs that nodes are in. */
    public BackendVpcs vpcs() {
        return vpcs;
    }

    Deletion<BalancerNode> deletion() {
        return deletion;
    }

    /** Adds to the facts of a port how many nodes are created with it. */
    static Map<String, String> withCount(Map<String, String> facts, List<NodeRequest> nodes) {
        if (!nodes.isEmpty()) {
            facts.put(UNLISTED, Integer.toString(nodes.size()));
        }
        return facts;
    }

    /** Records and returns the nodes that were created with the port and whose ids are not known yet, as after a run that was stopped. */
    Set<Reference> recordUnlisted(Resource port) {
        String number = account.applied(port).get(UNLISTED);
        if (number == null) {
            return Set.of();
        }
        int least = Integer.parseInt(number);
        Waiter.Awaited<List<BalancerNode>> listed = new Waiter.Awaited<>(
                "the list of nodes of " + port,
                // A node without a label has no name.
                within -> list(port, within).stream()
                        .filter(seen -> seen.label() != null)
                        .toList(),
                all -> all.size() >= least,
                all -> "at " + all.size() + " of " + least);
        waiter.await(account.deadline(CreateEvidence.LIST_LAG), List.of(listed));
        Map<Resource, Map<String, String>> shown = new LinkedHashMap<>();
        listed.seen().get().forEach(seen -> {
            Resource node = new Resource(new Reference.Node(port.port(), seen.label()), seen.id());
            answers.put(node, seen);
            shown.put(node, RecordedFacts.of(seen));
        });
        account.recordCreated(shown, port, Collections.singletonMap(UNLISTED, null));
        return SurplusParts.references(shown.keySet());
    }

    /** Returns the nodes of the port as {@link #list}, and caches the answers about those that the ledger knows. */
    public List<BalancerNode> refresh(Resource port) {
        Map<Long, Resource> known = new HashMap<>();
        recorded(port).forEach(node -> known.put(node.id(), node));
        return listAndCache(port, known);
    }

    /**
     * Adopts a node that the port has under this label and address and the ledger does not know, as one that was added by hand:
     * a create would add it a second time.
     *
     * @return the entries of those that were found
     */
    Map<NodeRequest, Entry> adopt(Resource port, List<NodeRequest> wanted) {
        List<NodeRequest> unknown = wanted.stream()
                .filter(node -> account.ledger()
                        .find(NodeCreation.reference(port, node))
                        .isEmpty())
                .toList();
        if (unknown.isEmpty()) {
            return Map.of();
        }
        List<BalancerNode> listed = refresh(port);
        Set<Long> known = recorded(port).map(Resource::id).collect(Collectors.toSet());
        Map<NodeRequest, Entry> adopted = new LinkedHashMap<>();
        unknown.forEach(node -> listed.stream()
                .filter(seen -> !known.contains(seen.id())
                        && node.label().equals(seen.label())
                        && node.address().equals(seen.address()))
                .findFirst()
                .ifPresent(seen -> adopted.put(node, recordAdopted(NodeCreation.reference(port, node), seen))));
        return adopted;
    }

    private Entry recordAdopted(Reference reference, BalancerNode seen) {
        account.ledger().adopt(reference, seen.id().toString());
        account.ledger().update(reference, RecordedFacts.of(seen));
        answers.put(new Resource(reference, seen.id()), seen);
        account.report(new Progress.Adopted(reference, seen.id().toString(), ""));
        return account.ledger().find(reference).orElseThrow();
    }

    /** Reads those of the nodes whose last answer is not young, if the service lists nodes. */
    public void refreshOld(Resource port) {
        refreshOld(port, recorded(port).toList());
    }

    /** Returns the last answers about the nodes of the port, by label; sends nothing. */
    public Map<String, BalancerNode> cached(Resource port) {
        Map<String, BalancerNode> seen = new HashMap<>();
        recorded(port).forEach(node -> answers.cached(node).ifPresent(shown -> seen.put(node.name(), shown)));
        return seen;
    }

    /** Returns the last answer about the node; without one, or if it shows no address, its label and its recorded address. */
    public BalancerNode cachedOrRecorded(Resource node) {
        return answers.cached(node)
                .filter(seen -> seen.address() != null)
                .orElseGet(() -> new BalancerNode(
                        node.idText().isEmpty() ? null : node.id(),
                        node.name(),
                        account.applied(node).get(NodeCreation.ADDRESS),
                        null,
                        null,
                        null,
                        null));
    }

    /** Returns the address of the node, as last answered if the service shows nodes: of all nodes of a port by one list. */
    public String address(Resource node) {
        if (!account.dialect().publicService()) {
            return cachedOrRecorded(node).address();
        }
        if (answers.cached(node).isEmpty()) {
            refresh(portOf(node));
        }
        return answers.cachedOrRead(node.requireId()).address();
    }

    private Stream<Resource> recorded(Resource port) {
        return account.ledger().beneath(port.reference()).stream()
                .filter(entry -> entry.id() != null && !entry.id().isEmpty())
                .map(Resource::of);
    }

    /** Lists the nodes of the port, and caches the answers about those that are wanted. */
    private List<BalancerNode> listAndCache(Resource port, Map<Long, Resource> wanted) {
        List<BalancerNode> all = new ArrayList<>();
        answers.putAll(() -> {
            all.addAll(list(port));
            return all.stream()
                    .filter(node -> wanted.containsKey(node.id()))
                    .collect(Collectors.toMap(node -> wanted.get(node.id()), Function.identity()));
        });
        return all;
    }

    /**
     * Reads those of the nodes whose last answer is not young, with one list if there are several; returns that list, or an empty
     * one.
     */
    List<BalancerNode> refreshOld(Resource port, Collection<Resource> nodes) {
        Map<Long, Resource> old = new HashMap<>();
        nodes.stream().filter(node -> answers.recent(node).isEmpty()).forEach(node -> old.put(node.id(), node));
        return old.size() > 1 ? listAndCache(port, old) : List.of();
    }

    /** Runs the work while no other thread writes a node of the port. */
    <T> T exclusively(Resource port, Supplier<T> work) {
        return account.workers().inTurn(writesOf(port), work);
    }

    private static Object writesOf(Resource port) {
        return List.of("the nodes of", port.id());
    }

    /**
     * Returns the nodes of the port that the ledger knows, as the service shows them; warns of further ones. A list may lag
     * behind: what it lacks is read.
     */
    Map<Resource, BalancerNode> of(Resource port) {
        recordUnlisted(port);
        Map<Long, BalancerNode> listed = new LinkedHashMap<>();
        list(port).forEach(node -> listed.put(node.id(), node));
        Map<Resource, BalancerNode> known = new LinkedHashMap<>();
        recorded(port).forEach(node -> {
            Optional.ofNullable(listed.remove(node.id())).ifPresent(shown -> answers.put(node, shown));
            known.put(node, answers.current(node));
        });
        listed.values().forEach(node -> {
            if (isNameable(node)) {
                account.report(new Progress.Warning(port + " has a node " + Quoted.of(node.label()) + " at "
                        + node.address() + " that is not in the ledger: Ballast does not change it"));
            } else {
                reportUnnameable(SurplusParts.reference(port, node), node);
            }
        });
        return known;
    }

    /** Returns whether a runbook can name the node: there is no word for an IPv6 address in a VPC. */
    boolean isNameable(BalancerNode node) {
        return !node.isIpv6InVpc()
                && Map.of(
                                Rule.NODE_LABEL,
                                Objects.toString(node.label(), ""),
                                Rule.NODE_ADDRESS,
                                Objects.toString(node.address(), ""))
                        .entrySet()
                        .stream()
                        .allMatch(value -> value.getKey()
                                .examine(value.getValue(), account::now, account.dialect())
                                .isEmpty());
    }

    /** Reports a node that stays as it is, because no runbook can name it. */
    void reportUnnameable(Reference node, BalancerNode shown) {
        account.report(new Progress.Note(node + " at " + shown.address()
                + " stays as it is: no runbook can name a node of that label and address"));
    }

    List<BalancerNode> list(Resource port) {
        return list(port, null);
    }

    /**
     * Returns the nodes of the port as the service lists them, with requests that the deadline bounds unless it is null; none if the
     * service has no such list.
     */
    List<BalancerNode> list(Resource port, Deadline deadline) {
        if (!account.dialect().has(Operation.LIST_NODES, "")) {
            return List.of();
        }
        return createOnce.requirePresent(port, () -> account.client()
                .within(deadline)
                .nodeBalancers()
                .nodes(createOnce.balancerOf(port), port.id())
                .items()
                .toList());
    }

    /** Returns the id of the subnet that a node in a VPC is in; empty if that is not known. */
    public Optional<Long> subnet(Resource node) {
        return vpcs.subnet(balancerOf(node));
    }

    private BalancerNode read(Resource node, Deadline deadline) {
        Resource port = portOf(node);
        return createOnce.requirePresent(node, () -> account.client()
                .within(deadline)
                .nodeBalancers()
                .node(createOnce.balancerOf(port), port.id(), node.id()));
    }

    long balancerOf(Resource part) {
        return createOnce.balancerOf(part);
    }

    Resource portOf(Resource node) {
        Reference.Port port = ((Reference.Node) node.reference()).port();
        return createOnce
                .findSettled(port)
                .map(Resource::of)
                .orElseThrow(() -> new RuleException(
                        RefusalCode.UNKNOWN_NAME,
                        port + " is not in the ledger",
                        "name it in the block of its NodeBalancer"));
    }

    /**
     * Sends those of the settings that differ from what the service shows, as a verb asks for. A mode in which the node gets no new
     * connections is listed by each run until it is ended.
     */
    public void change(Resource node, ResourceSettings<NodeSetting, BalancerNode> wanted) {
        String mode = wanted.text(NodeSetting.MODE);
        change(
                node,
                wanted,
                mode == null
                        ? Map.of()
                        : RecordedFacts.isHeldBack(mode) ? Hold.begin(account, node, mode) : Hold.end());
    }

    /** Sends those that differ, and records also the beginning or the end of a hold. */
    void change(Resource node, ResourceSettings<NodeSetting, BalancerNode> wanted, Map<String, String> hold) {
        if (!changeWhereDifferent(node, wanted, hold)) {
            account.reportUnchanged(node, "");
        }
    }

    /** Sends the settings that differ, and reports others that are kept as they are; returns whether it did either. */
    boolean changeWhereDifferent(
            Resource node, ResourceSettings<NodeSetting, BalancerNode> wanted, Map<String, String> hold) {
        return account.runExclusively(node, () -> {
            BalancerNode now = answers.current(node);
            Problem.refuse(PortRules.mode(node.toString(), now.hasMode() || !wanted.has(NodeSetting.MODE)));
            Map<String, String> stated = RecordedFacts.ofRequest(wanted);
            stated.putAll(hold);
            boolean keepsOther = OutsideChanges.report(account, node, RecordedFacts.of(now), stated.keySet());
            ResourceSettings<NodeSetting, BalancerNode> needed = wanted.differingFrom(now);
            if (needed.isEmpty()) {
                OutsideChanges.recordConfirmed(account, node, stated);
                return keepsOther;
            }
            String address = Objects.requireNonNullElse(needed.text(NodeSetting.ADDRESS), now.address());
            send(node, needed, address);
            account.ledger().update(node.reference(), Acceptance.replaced(stated));
            account.reportChanged(node, "now has " + needed);
            return true;
        });
    }

    private void send(Resource node, ResourceSettings<NodeSetting, BalancerNode> needed, String address) {
        Resource port = portOf(node);
        long balancer = createOnce.balancerOf(port);
        NodeFields fields = new NodeFields(null, null, needed, vpcs.subnet(balancer, address));
        answers.drop(node);
        answers.put(node, createOnce.requirePresent(node, () -> account.workers()
                .shared(
                        writesOf(port),
                        () -> account.client().nodeBalancers().changeNode(balancer, port.id(), node.id(), fields))));
    }

    /** Records and reports the settings that were sent. */
    void record(Map<Resource, ResourceSettings<NodeSetting, BalancerNode>> sent) {
        Map<Reference, Map<String, String>> facts = new LinkedHashMap<>();
        sent.forEach((node, settings) ->
                facts.put(node.reference(), Acceptance.replaced(RecordedFacts.ofRequest(settings))));
        account.ledger().update(facts);
        sent.forEach((node, settings) -> account.reportChanged(node, "now has " + settings));
    }

    /** Deletes the node and waits until it is gone. */
    public void delete(Resource node, WaitOptions options) {
        deletion.delete(node, options, () -> account.consent().require("delete", "deleted", node, ""));
    }

    private void sendDelete(Client client, Resource node) {
        Resource port = portOf(node);
        account.workers().shared(writesOf(port), () -> {
            client.nodeBalancers().deleteNode(createOnce.balancerOf(port), port.id(), node.id());
            return node;
        });
    }
}
