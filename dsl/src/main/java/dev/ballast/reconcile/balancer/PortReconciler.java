package dev.ballast.reconcile.balancer;

import dev.ballast.certificate.Certificate;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Config;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.PortSetting;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Batch;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.instance.InstanceReconciler;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.rules.BackendRules;
import dev.ballast.rules.PortRules;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Quoted;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reconciles the ports of a NodeBalancer, one config each: creates them, gives them their certificate and their nodes, and
 * changes the others.
 */
public final class PortReconciler {

    private final Account account;
    private final CreateOnce createOnce;
    private final NodeReconciler nodes;
    private final PublicNodes publicNodes;
    private final PortCreation creation;
    private final PortNumbers numbers;
    private final PortChanges changes;
    private final NodeHealth health;

    /** Creates the reconciler of the ports of all NodeBalancers. */
    public PortReconciler(
            Account account, CreateOnce createOnce, Waiter waiter, InstanceReconciler instances, PartLocks locks) {
        this.account = account;
        this.createOnce = createOnce;
        this.publicNodes = new PublicNodes(account, createOnce, waiter, locks);
        this.numbers = new PortNumbers(account, createOnce);
        this.changes = new PortChanges(account, createOnce, waiter, numbers, locks);
        this.creation =
                new PortCreation(account, createOnce, publicNodes.vpcs(), changes.answers(), changes.refusals());
        this.nodes = new NodeReconciler(
                account,
                createOnce,
                publicNodes,
                new PortRebuild(account, publicNodes, changes, locks),
                new NodeCreation(account, createOnce, publicNodes, changes.answers()));
        this.health = new NodeHealth(account, waiter, numbers, nodes, instances, changes.answers());
    }

    /** Returns the changes of ports that exist. */
    public PortChanges changes() {
        return changes;
    }

    /** Returns the creation of ports, one by one or together with their NodeBalancer. */
    PortCreation creation() {
        return creation;
    }

    /** Records the deletions of ports and nodes that earlier runs have sent and not recorded, if these are gone. */
    void settleDeletions(Resource balancer) {
        account.ledger().beneath(balancer.reference()).stream()
                .filter(Entry::isDeletionOpen)
                .forEach(part -> (part.reference() instanceof Reference.Port
                                ? changes.deletion()
                                : publicNodes.deletion())
                        .recordIfGone(Resource.of(part)));
    }

    /** Returns the waits for nodes to be up. */
    public NodeHealth health() {
        return health;
    }

    /** Returns what Linode knows of the nodes, one by one. */
    public PublicNodes publicNodes() {
        return publicNodes;
    }

    /** Returns the configs of the ledger by the numbers of their ports. */
    public PortNumbers numbers() {
        return numbers;
    }

    /** Returns the nodes of the ports. */
    public NodeReconciler nodes() {
        return nodes;
    }

    /** Refuses new ports that a NodeBalancer of that title and type, null for the usual one, does not take. */
    void refuseWrong(String title, Stream<PortRequest> created, String type) {
        if (account.dialect().publicService()) {
            created.forEach(port -> port.at(() -> {
                Problem.refuse(BackendRules.nodes(
                        Integer.toString(port.port()), port.nodes().size(), type));
                if (port.isUdp()) {
                    Problem.refuse(BackendRules.udp(title, type));
                    refuseModes(port);
                }
                return port;
            }));
        }
    }

    private static void refuseModes(PortRequest udp) {
        udp.nodes()
                .forEach(node -> node.at(() -> {
                    Problem.refuse(PortRules.mode(
                            "node " + Quoted.of(node.label()), !node.settings().has(NodeSetting.MODE)));
                    return node;
                }));
    }

    /** Refuses, before anything is sent, changes for which there is no call: another check, another address of a node label. */
    void refuseWhatCannotChange(Resource balancer, List<PortRequest> wanted, String type) {
        Map<PortRequest, Entry> known = numbers.find(balancer, wanted);
        refuseWrong(balancer.toString(), wanted.stream().filter(port -> !known.containsKey(port)), type);
        wanted.stream()
                .filter(known::containsKey)
                .forEach(port -> port.at(() -> {
                    Entry entry = known.get(port);
                    compareFixed(entry, port);
                    String protocol = entry.applied().get("protocol");
                    Problem.refuse(
                            PortRules.sameFamily(entry.reference().toString(), protocol, PortCreation.protocol(port)));
                    if (Config.isUdp(protocol)) {
                        Problem.refuse(PortRules.protocolProblem(protocol, port.settings()));
                        refuseModes(port);
                    }
                    if (!account.dialect().publicService()) {
                        nodes.refuseOtherAddress(Resource.of(entry), port.nodes());
                    }
                    return entry;
                }));
    }

    /** Returns the parts of a NodeBalancer that a block does not name. */
    SurplusParts surplus() {
        return new SurplusParts(account, numbers, changes, publicNodes);
    }

    /**
     * Creates the missing ports and compares the others, in parallel, then creates the missing nodes. Those in {@code created}
     * were created with the NodeBalancer.
     */
    void ensure(Resource balancer, List<PortRequest> wanted, Set<Reference> created, Set<Reference> leaving) {
        Map<PortRequest, Entry> known = numbers.find(balancer, wanted);
        wanted.forEach(port -> declare(
                port,
                known.containsKey(port) ? Resource.of(known.get(port)).port() : PortNumbers.reference(balancer, port)));
        changes.refreshOld(balancer, numbers.of(balancer.whole()));
        Set<Resource> named = new HashSet<>(account.workers()
                .map(
                        wanted,
                        port -> port.at(() -> {
                            Entry entry = known.get(port);
                            return entry != null && created.contains(entry.reference())
                                    ? reconcileNested(Resource.of(entry), port, leaving)
                                    : ensure(balancer, port, entry, leaving);
                        })));
        named.forEach(port -> Batch.keep(port.reference()));
        numbers.of(balancer.whole()).stream()
                .filter(port -> !named.contains(port) && !leaving.contains(port.reference()))
                .forEach(port -> {
                    if (changes.isGone(port)) {
                        account.report(new Progress.Warning(port.withId()
                                + " is no longer on the service: status prints the command that forgets it"));
                        return;
                    }
                    changes.runInTurn(port, publicNodes::recordUnlisted);
                    account.report(Progress.Kept.notNamed(port.reference(), port.idText()));
                });
    }

    private void declare(PortRequest port, Reference.Port reference) {
        if (port.location() != null) {
            account.report(new Progress.Declared(reference, port.location()));
            port.nodes().stream()
                    .filter(node -> node.location() != null)
                    .forEach(node -> account.report(
                            new Progress.Declared(new Reference.Node(reference, node.label()), node.location())));
        }
    }

    private Resource ensure(Resource balancer, PortRequest wanted, Entry known, Set<Reference> leaving) {
        Resource port = known != null
                ? compare(known, wanted, leaving)
                : createOnce.ensure(
                        PortNumbers.reference(balancer, wanted),
                        entry -> compare(entry, wanted, leaving),
                        () -> create(balancer, wanted));
        return numbers.current(port);
    }

    /** Proves the certificate of a port that was created with its NodeBalancer, and sends later changes of the block. */
    private Resource reconcileNested(Resource port, PortRequest wanted, Set<Reference> leaving) {
        changes.runInTurn(port, present -> {
            Config now = changes.answers().current(present);
            Certificate certificate = wanted.certificate();
            if (certificate != null
                    && certificate.fingerprint().equals(account.applied(present).get("certificate"))) {
                changes.requireCertificate(present, certificate, now);
            }
            changes.changeWhereDifferent(present, change(present, wanted), now);
        });
        ensureNodes(port, wanted, leaving);
        return numbers.current(port);
    }

    private void ensureNodes(Resource port, PortRequest wanted, Set<Reference> leaving) {
        changes.runInTurn(port, present -> {
            nodes.ensure(present, wanted, leaving);
            if (nodes.entries(present).isEmpty()) {
                account.report(new Progress.Warning(present + " has no nodes: it serves nothing"));
            }
        });
    }

    private FixedFields compareFixed(Entry known, PortRequest wanted) {
        // Linode changes a check, and has no label.
        Map<String, Object> fixed = account.dialect().publicService()
                ? Map.of()
                : FixedFields.fields("check", wanted.check(), "label", wanted.label());
        return new FixedFields(known, fixed);
    }

    private Optional<Resource> create(Resource balancer, PortRequest wanted) {
        Reference.Port reference = PortNumbers.reference(balancer, wanted);
        return creation.create(balancer, wanted).map(created -> complete(reference, wanted, created));
    }

    private Resource complete(Reference.Port reference, PortRequest wanted, Config created) {
        Resource port = new Resource(reference, created.id());
        changes.answers().put(port, created);
        numbers.claim(port);
        if (account.dialect().publicService()) {
            changes.requireCertificate(port, wanted.certificate(), created);
        } else if (wanted.certificate() != null) {
            PortChange https = new PortChange(null, "https", wanted.certificate());
            changes.apply(port, https);
            // Reported, because the run may be stopped before the next step.
            if (Thread.currentThread().isInterrupted()) {
                account.reportChanged(port, "now " + https);
            }
        }
        ensureNodes(port, wanted, Set.of());
        return port;
    }

    private Resource compare(Entry known, PortRequest wanted, Set<Reference> leaving) {
        Resource port = Resource.of(known);
        changes.runInTurn(port, present -> {
            Entry entry = account.ledger().find(present.reference()).orElse(known);
            reconcile(present, wanted, compareFixed(entry, wanted));
        });
        ensureNodes(port, wanted, leaving);
        return port;
    }

    private void reconcile(Resource port, PortRequest wanted, FixedFields compared) {
        Config now = changes.answers().current(port);
        if (changes.changeWhereDifferent(port, change(port, wanted), now)) {
            return;
        }
        if (wanted.port() != PortChanges.number(port)) {
            account.reportKept(
                    port,
                    "the block names it by its first number, " + wanted.port() + "; for a new port " + wanted.port()
                            + ", also write port " + port.port().arguments() + " in the block");
        } else if (PortCreation.protocol(wanted) == null && "https".equals(changes.protocol(port, now))) {
            account.reportKept(port, "it keeps https, because the block names no certificate");
        } else {
            compared.report(account, false);
        }
    }

    private PortChange change(Resource port, PortRequest wanted) {
        ResourceSettings<PortSetting, Config> settings =
                account.dialect().publicService() ? wanted.settings() : ResourceSettings.of(PortSetting.class);
        return new PortChange(PortChanges.number(port), PortCreation.protocol(wanted), wanted.certificate(), settings);
    }

    /** Deletes the port with its nodes and waits until it is gone. */
    public void delete(Resource port, WaitOptions options) {
        int count = nodes.entries(port).size();
        String with = count == 0 ? "" : "with its " + count + (count == 1 ? " node" : " nodes");
        changes.deletion().delete(port, options, () -> account.consent().require("delete", "deleted", port, with));
    }
}
