package dev.ballast.reconcile.balancer;

import dev.ballast.certificate.Certificate;
import dev.ballast.client.NodeBalancers;
import dev.ballast.client.NodeBalancers.ConfigFields;
import dev.ballast.error.GoneException;
import dev.ballast.error.RefusedException;
import dev.ballast.ledger.Acceptance;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.PortConfig;
import dev.ballast.model.PortSetting;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Batch;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.CertificateProof;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.OutsideChanges;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.instance.InstanceReconciler;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.CreateOnce.Recorded;
import dev.ballast.reconcile.outcome.Deletion;
import dev.ballast.time.Deadline;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Creates, compares, changes and deletes the ports of a NodeBalancer, one config each. The questions about a port, in their
 * order: which config is it ({@link PortNumbers}), what is refused ({@link PortRefusals}), does it exist, what differs ({@link
 * PortFields}), which nodes does it need ({@link NodeReconciler}).
 */
public final class PortReconciler {

    private final Account account;
    private final CreateOnce createOnce;
    private final ResponseCache<PortConfig> answers;
    private final Deletion<PortConfig> deletion;
    private final PortNumbers numbers;
    private final PortRefusals refusals;
    private final NestedPorts nested;
    private final LinodeNodes linodeNodes;
    private final NodeReconciler nodes;
    private final NodeHealth health;

    public PortReconciler(
            Account account, CreateOnce createOnce, Waiter waiter, InstanceReconciler instances, PartLocks locks) {
        this.account = account;
        this.createOnce = createOnce;
        this.answers = new ResponseCache<>(account.timing(), this::read);
        this.deletion = new Deletion<>(
                account, createOnce, waiter, answers, locks.deletion((client, port) -> client.nodeBalancers()
                        .deleteConfig(createOnce.balancerOf(port), port.id())));
        this.numbers = new PortNumbers(account, createOnce);
        this.nested = new NestedPorts(account, answers);
        this.linodeNodes = new LinodeNodes(account, createOnce, waiter, locks);
        this.nodes = new NodeReconciler(
                account,
                createOnce,
                linodeNodes,
                new PortRebuild(account, createOnce, linodeNodes, answers, locks),
                new NodeCreation(account, createOnce, linodeNodes, answers));
        this.refusals = new PortRefusals(account, createOnce, numbers, nodes, answers);
        this.health = new NodeHealth(account, waiter, numbers, nodes, instances, answers);
    }

    /** Returns the last answers of the service about configs. */
    public ResponseCache<PortConfig> answers() {
        return answers;
    }

    /** Returns the configs of the ledger by the numbers of their ports. */
    public PortNumbers numbers() {
        return numbers;
    }

    /** Returns the refusals of ports. */
    PortRefusals refusals() {
        return refusals;
    }

    /** Returns the ports that are created together with their NodeBalancer. */
    NestedPorts nested() {
        return nested;
    }

    /** Returns the nodes of Linode, which are read and changed one by one. */
    public LinodeNodes linodeNodes() {
        return linodeNodes;
    }

    /** Returns the nodes of the ports. */
    public NodeReconciler nodes() {
        return nodes;
    }

    /** Returns the waits for nodes to be up. */
    public NodeHealth health() {
        return health;
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
        refreshOld(balancer);
        Set<Resource> named = new HashSet<>(account.workers()
                .map(wanted, port -> port.at(() -> ensure(balancer, port, known.get(port), created, leaving))));
        named.forEach(port -> Batch.keep(port.reference()));
        numbers.of(balancer.whole()).stream()
                .filter(port -> !named.contains(port) && !leaving.contains(port.reference()))
                .forEach(this::keep);
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

    private Resource ensure(
            Resource balancer, PortRequest wanted, Entry known, Set<Reference> created, Set<Reference> leaving) {
        Resource port = known != null
                ? compare(known, wanted, created.contains(known.reference()), leaving)
                : createOnce.ensure(
                        PortNumbers.reference(balancer, wanted),
                        entry -> compare(entry, wanted, false, leaving),
                        () -> create(balancer, wanted));
        return numbers.current(port);
    }

    /** At Linode one call has the certificate, the settings and the nodes; in the document the rest is added afterwards. */
    private Optional<Resource> create(Resource balancer, PortRequest wanted) {
        Reference.Port reference = PortNumbers.reference(balancer, wanted);
        boolean whole = account.dialect().publicService();
        PortFields fields = PortFields.of(wanted);
        String check = fields.settings().text(PortSetting.CHECK);
        Map<String, String> facts = whole
                ? LinodeNodes.withCount(fields.facts(), wanted.nodes())
                : FixedFields.facts(
                        FixedFields.fields("port", wanted.port(), "check", check, "label", wanted.label()), Map.of());
        NodeBalancers service = account.client().nodeBalancers();
        return createOnce
                .explaining(refused -> refusals.explain(refused, reference, wanted.nodes()))
                .create(
                        reference,
                        "POST /nodebalancers/" + balancer.id() + "/configs",
                        facts,
                        () -> service.createConfig(
                                balancer.id(),
                                whole
                                        ? fields.body(NodeReconciler.fields(
                                                wanted.nodes(),
                                                address -> linodeNodes.vpcs().subnet(balancer.id(), address)))
                                        : new ConfigFields(
                                                wanted.label(),
                                                wanted.port(),
                                                null,
                                                fields.settings(),
                                                null,
                                                null,
                                                null)),
                        answer -> {
                            Map<String, String> recorded = PortFields.withShown(facts, answer);
                            recorded.computeIfPresent(
                                    "label", (field, sent) -> answer.label() == null ? sent : answer.label());
                            return new Recorded(answer.id(), recorded);
                        })
                .map(created -> complete(new Resource(reference, created.id()), wanted, created));
    }

    private Resource complete(Resource port, PortRequest wanted, PortConfig created) {
        FixedFields.warnOfOther(
                account,
                port.reference(),
                FixedFields.fields("label", wanted.label()),
                FixedFields.fields("label", created.label()));
        answers.put(port, created);
        numbers.claim(port);
        if (account.dialect().publicService()) {
            new CertificateProof(account, port, created).require(wanted.certificate());
        } else if (wanted.certificate() != null) {
            PortFields https = new PortFields(null, "https", wanted.certificate());
            send(port, https);
            // Reported, because the run may be stopped before the next step.
            if (Thread.currentThread().isInterrupted()) {
                account.reportChanged(port, "now " + https);
            }
        }
        ensureNodes(port, wanted, Set.of());
        return port;
    }

    private void ensureNodes(Resource port, PortRequest wanted, Set<Reference> leaving) {
        runInTurn(port, present -> {
            nodes.ensure(present, wanted, leaving);
            if (nodes.entries(present).isEmpty()) {
                account.report(new Progress.Warning(present + " has no nodes: it serves nothing"));
            }
        });
    }

    /** One that was created with its NodeBalancer is reported already, and its certificate was not compared yet. */
    private Resource compare(Entry known, PortRequest wanted, boolean isNew, Set<Reference> leaving) {
        Resource port = Resource.of(known);
        runInTurn(port, present -> {
            Entry entry = account.ledger().find(present.reference()).orElse(known);
            FixedFields compared = refusals.compareFixed(entry, wanted);
            PortConfig now = answers.current(present);
            Certificate certificate = wanted.certificate();
            if (isNew
                    && certificate != null
                    && certificate.fingerprint().equals(account.applied(present).get("certificate"))) {
                new CertificateProof(account, present, now).require(certificate);
            }
            PortFields fields = new PortFields(
                    present.port().number(),
                    wanted.protocol(),
                    wanted.certificate(),
                    wanted.settings().only(setting -> setting.isChangeable(account.dialect())));
            if (!changeWhereDifferent(present, fields, now) && !isNew) {
                reportSame(present, wanted, now, compared);
            }
        });
        ensureNodes(port, wanted, leaving);
        return port;
    }

    private void reportSame(Resource port, PortRequest wanted, PortConfig now, FixedFields compared) {
        if (wanted.port() != port.port().number()) {
            account.reportKept(
                    port,
                    "the block names it by its first number, " + wanted.port() + "; for a new port " + wanted.port()
                            + ", also write port " + port.port().arguments() + " in the block");
        } else if (wanted.protocol() == null && "https".equals(PortFields.protocol(account, port, now))) {
            account.reportKept(port, "it keeps https, because the block names no certificate");
        } else {
            compared.report(account, false);
        }
    }

    /** Reports a port that the block does not name. */
    private void keep(Resource port) {
        if (isGone(port)) {
            account.report(new Progress.Warning(
                    port.withId() + " is no longer on the service: status prints the command that forgets it"));
            return;
        }
        runInTurn(port, linodeNodes::recordUnlisted);
        account.report(Progress.Kept.notNamed(port.reference(), port.idText()));
    }

    /** Sends the fields that differ from the port, if any; of branches that want one number, each sees what the one before did. */
    public void change(Resource handled, PortFields wanted) {
        Runnable work = () -> runInTurn(handled, port -> change(port, wanted, answers.current(port)));
        if (wanted.port() == null) {
            work.run();
        } else {
            account.runExclusively(handled.port().at(wanted.port()), work);
        }
    }

    private void change(Resource port, PortFields wanted, PortConfig now) {
        if (wanted.port() == null) {
            PortRefusals.refuseElsewhere(port, now);
        }
        if (changeWhereDifferent(port, wanted, now)) {
            return;
        }
        if (wanted.port() != null && wanted.port() != port.port().number()) {
            account.ledger().update(port.reference(), new PortFields(wanted.port(), null, null).facts());
        }
        Resource present = numbers.settle(port);
        if (wanted.port() == null || present.port().number() == wanted.port()) {
            account.reportUnchanged(present, wanted + " already");
        } else {
            account.reportKept(
                    present,
                    wanted + "; the ledger renames it when the present port " + wanted.port() + " has its new number");
        }
    }

    /** Runs the work while no other thread changes the port, whose number another branch may have changed before. */
    void runInTurn(Resource port, Consumer<Resource> work) {
        account.runExclusively(new Reference.ById(Kind.CONFIG, port.id()), () -> {
            Resource present = numbers.settle(port);
            account.requireNamed(present);
            work.accept(present);
        });
    }

    /** Sends the fields that differ, and reports others that are kept as they are; returns whether it did either. */
    private boolean changeWhereDifferent(Resource port, PortFields wanted, PortConfig now) {
        Map<String, String> stated = wanted.stated(now);
        Map<String, String> shown = RecordedFacts.of(now);
        // A number has its own rules, and so has a check that the dialect cannot change.
        shown.remove("port");
        if (!PortSetting.CHECK.isChangeable(account.dialect())) {
            shown.remove(PortSetting.CHECK.word());
        }
        boolean keepsOther = OutsideChanges.report(account, port, shown, stated.keySet());
        PortFields needed = wanted.differing(account, port, now);
        if (needed.isNothing()) {
            OutsideChanges.recordConfirmed(account, port, stated);
            return keepsOther;
        }
        refusals.refuseDiffering(port, needed, now);
        String found = PortFields.changedOutside(account, port, now);
        send(port, needed);
        String drift = found.isEmpty() ? "" : " (was changed outside Ballast: " + found + ")";
        account.reportChanged(port, "now " + needed + drift);
        return true;
    }

    private void send(Resource port, PortFields change) {
        Optional<PortConfig> before = answers.cached(port);
        answers.drop(port);
        long balancer = createOnce.balancerOf(port);
        NodeBalancers service = account.client().nodeBalancers();
        Optional<PortConfig> answer = createOnce.requirePresent(port, () -> {
            try {
                return service.changeConfig(balancer, port.id(), change.body(null));
            } catch (RefusedException refused) {
                throw change.port() == null
                        ? refused
                        : refusals.explain(refused, port.port().at(change.port()), List.of());
            }
        });
        Map<String, String> facts = new LinkedHashMap<>();
        before.ifPresent(old -> answer.ifPresent(now -> facts.putAll(RecordedFacts.sideEffects(old, now))));
        facts.putAll(change.facts());
        account.ledger().update(port.reference(), Acceptance.replaced(facts));
        Resource changed = numbers.settle(port);
        answer.ifPresent(config -> answers.put(changed, config));
        if (change.certificate() != null && account.dialect().publicService()) {
            // An answer without the port proves nothing.
            new CertificateProof(account, changed, answers.cachedOrRead(changed)).require(change.certificate());
        }
    }

    private PortConfig read(Resource port, Deadline deadline) {
        return createOnce.requirePresent(
                port,
                () -> account.client().within(deadline).nodeBalancers().config(createOnce.balancerOf(port), port.id()));
    }

    /** Reads those of the ports whose last answer is not young, with one list if there are several. */
    private void refreshOld(Resource balancer) {
        Map<Long, Resource> old = new HashMap<>();
        numbers.of(balancer.whole()).stream()
                .filter(port -> answers.recent(port).isEmpty())
                .forEach(port -> old.put(port.id(), port));
        if (old.size() > 1 && account.dialect().has(Operation.LIST_CONFIGS, "")) {
            answers.putAll(() -> account.client()
                    .nodeBalancers()
                    .configs(balancer.id())
                    .items()
                    .filter(config -> old.containsKey(config.id()))
                    .collect(Collectors.toMap(config -> old.get(config.id()), Function.identity())));
        }
    }

    /** Returns whether the port is no longer on the service; false if no list shows that, as a read of each would be needed. */
    private boolean isGone(Resource port) {
        if (!account.dialect().has(Operation.LIST_CONFIGS, "")) {
            return false;
        }
        try {
            answers.current(port);
            return false;
        } catch (GoneException gone) {
            return true;
        }
    }

    /** Deletes the port with its nodes and waits until it is gone. */
    public void delete(Resource port, WaitOptions options) {
        int count = nodes.entries(port).size();
        String with = count == 0 ? "" : "with its " + count + (count == 1 ? " node" : " nodes");
        deletion.delete(port, options, () -> account.consent().require("delete", "deleted", port, with));
    }

    /** Returns the deletion of a port or a node. */
    Deletion<?> deletion(Reference part) {
        return part instanceof Reference.Port ? deletion : linodeNodes.deletion();
    }

    /** Records the deletions of ports and nodes that earlier runs have sent and not recorded, if these are gone. */
    void settleDeletions(Resource balancer) {
        account.ledger().beneath(balancer.reference()).stream()
                .filter(Entry::isDeletionOpen)
                .forEach(part -> deletion(part.reference()).recordIfGone(Resource.of(part)));
    }
}
