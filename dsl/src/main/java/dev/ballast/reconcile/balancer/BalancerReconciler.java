package dev.ballast.reconcile.balancer;

import dev.ballast.error.LeaseAwaitedException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Batch;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.instance.InstanceReconciler;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.CreateOnce.Recorded;
import dev.ballast.reconcile.outcome.DeletionLocks;
import dev.ballast.reconcile.outcome.ForeignOwner;
import dev.ballast.reconcile.outcome.WholeReconciler;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Creates NodeBalancers and gives them ports and nodes, independent calls in parallel (docs/api.md section 4). The service
 * document cannot read a NodeBalancer: the ledger records the values sent, and the ports are read.
 */
public final class BalancerReconciler extends WholeReconciler<NodeBalancer> {

    private static final String REGION = "region";

    private final InstanceReconciler instances;
    private final PortReconciler ports;

    /** Creates the reconciler with the cache of {@link #answers(Account, CreateOnce)}. */
    public BalancerReconciler(
            Account account,
            CreateOnce createOnce,
            Waiter waiter,
            InstanceReconciler instances,
            PortReconciler ports,
            ResponseCache<NodeBalancer> answers) {
        super(account, createOnce, waiter, Kind.NODEBALANCER, answers, cache -> (balancer, deadline) -> {
            // Without that id in the ledger, only a read shows whether it is gone. Only a read shows whether a cluster
            // owns it,
            // unless its deletion was sent before.
            boolean ownerUnknown = account.dialect().publicService()
                    && cache.cached(balancer).isEmpty()
                    && account.entry(balancer).filter(Entry::isDeletionOpen).isEmpty();
            if (ownerUnknown
                    || balancer.reference() instanceof Reference.ById
                    || account.otherId(balancer).isPresent()) {
                cache.fresh(balancer, deadline);
            }
        });
        this.instances = instances;
        this.ports = ports;
    }

    /** The words of a NodeBalancer send no request before they need its answer. */
    @Override
    protected Resource look(Resource balancer) {
        return balancer;
    }

    @Override
    public String consequences(Resource balancer, NodeBalancer now, Set<Resource> deleted) {
        long nodes = account.ledger().beneath(balancer.reference()).stream()
                .filter(entry -> entry.reference().kind() == Kind.NODE)
                .count();
        return " with its ports" + (nodes == 0 ? "" : " and " + nodes + (nodes == 1 ? " node" : " nodes"));
    }

    /** Returns the changes of NodeBalancers that exist. */
    public BalancerChanges changes() {
        return new BalancerChanges(account, createOnce, deletion, answers);
    }

    /** Creates the NodeBalancer or finds the one the ledger knows, then gives it the ports and nodes it lacks. */
    public Resource ensure(BalancerRequest wanted) {
        return grouped(new Reference.ByName(Kind.NODEBALANCER, wanted.name()), () -> {
            Found found = ensure(
                    wanted.name(),
                    entry -> new Found(Resource.of(entry), refuse(entry, wanted)),
                    reference -> create(reference, wanted).map(created -> new Found(created, null)));
            return apply(found.balancer(), wanted, () -> change(found, wanted));
        });
    }

    /** A NodeBalancer and its comparison with the block; null for one that the block has created. */
    private record Found(Resource balancer, FixedFields compared) {}

    /** Changes a NodeBalancer that is known by its id, and gives it the ports and nodes it lacks. */
    public void ensure(Resource balancer, BalancerRequest wanted) {
        grouped(balancer.reference(), () -> {
            ports.settleDeletions(balancer);
            if (isShown()) {
                ForeignOwner.refuse(balancer, answers.cached(balancer));
            }
            if (isShown() && wanted.nodes().findAny().isPresent()) {
                backends().refuseOther(wanted, balancer, answers.current(balancer));
            }
            return apply(balancer, wanted, () -> {
                if (!wanted.settings().isEmpty()) {
                    changes().change(balancer, wanted.settings());
                }
            });
        });
    }

    /** Refuses what the service cannot change, and nodes that the NodeBalancer cannot have. */
    private FixedFields refuse(Entry known, BalancerRequest wanted) {
        Resource balancer = Resource.of(known);
        // A killed run may have kept a port under an older number.
        ports.numbers().settle(balancer.whole());
        NodeBalancer now = isShown() ? answers.current(balancer) : null;
        ForeignOwner.refuse(balancer, Optional.ofNullable(now));
        Map<String, String> shown = new HashMap<>();
        if (now != null) {
            ports.settleDeletions(balancer);
            shown.putAll(RecordedFacts.of(now));
            backends().addAddressAndVpc(known, wanted, now, shown);
        }
        Map<String, Object> fixed =
                fields(wanted, wanted.settings(), setting -> !setting.isChangeable(account.dialect()));
        FixedFields compared = new FixedFields(known, shown, fixed);
        if (now != null) {
            backends().refuseOther(wanted, balancer, now);
        }
        refuseForeignNodes(
                wanted, shown.getOrDefault(REGION, known.applied().getOrDefault(REGION, defaultRegion(wanted))));
        return compared;
    }

    private Optional<Resource> create(Reference reference, BalancerRequest wanted) {
        ports.refusals()
                .refuseNew(
                        reference.toString(),
                        wanted.ports().stream(),
                        wanted.settings().text(BalancerSetting.TYPE));
        if (isShown()) {
            backends().refuseWrong(wanted, defaultRegion(wanted));
        }
        refuseForeignNodes(wanted, defaultRegion(wanted));
        ResourceSettings<BalancerSetting, NodeBalancer> settings = wanted.settings()
                .with(
                        BalancerSetting.REGION,
                        Relations.region(
                                reference.toString(),
                                wanted.settings().text(BalancerSetting.REGION),
                                wanted.defaultRegion()))
                .with(BalancerSetting.LABEL, wanted.name());
        Map<String, Object> fields = fields(wanted, settings, setting -> true);
        Map<String, String> nested = ports.nested().facts(wanted.ports());
        Map<String, String> requested = FixedFields.facts(fields, Map.of());
        requested.putAll(nested);
        Optional<NodeBalancer> created = createOnce.create(
                reference,
                "POST /nodebalancers",
                requested,
                () -> account.client()
                        .nodeBalancers()
                        .create(BackendKinds.body(
                                wanted, settings, subnet -> ports.nested().bodies(wanted.ports(), subnet))),
                answer -> {
                    Map<String, String> facts = FixedFields.facts(fields, FixedFields.fields(REGION, answer.region()));
                    facts.put("ipv4", answer.ipv4());
                    if (isShown()) {
                        RecordedFacts.ofCreated(answer, account.dialect()).forEach(facts::putIfAbsent);
                    }
                    facts.putAll(nested);
                    return new Recorded(answer.id(), facts);
                });
        return created.map(answer -> created(reference, settings, answer));
    }

    private Map<String, Object> fields(
            BalancerRequest wanted,
            ResourceSettings<BalancerSetting, NodeBalancer> settings,
            Predicate<BalancerSetting> such) {
        Map<String, Object> fields = FixedFields.fields(settings, account.dialect(), such);
        fields.putAll(BackendKinds.fields(wanted));
        return fields;
    }

    /** A node lives in the region of its NodeBalancer (docs/api.md section 4, rule 5); instances created elsewhere are not known. */
    private void refuseForeignNodes(BalancerRequest wanted, String region) {
        Relations.Placed balancer = new Relations.Placed("nodebalancer", wanted.name(), region);
        wanted.nodes()
                .forEach(node -> node.at(() -> {
                    instances
                            .addresses()
                            .knownOwner(node.host())
                            .ifPresent(instance ->
                                    Problem.refuse(Relations.sameRegion(balancer, instances.recorded(instance))));
                    return node;
                }));
    }

    private static String defaultRegion(BalancerRequest wanted) {
        return wanted.settings()
                .withDefault(BalancerSetting.REGION, wanted.defaultRegion())
                .text(BalancerSetting.REGION);
    }

    private BackendKinds backends() {
        return new BackendKinds(
                ports.linodeNodes().vpcs(), instances.vpcAddresses().subnets());
    }

    private boolean isShown() {
        return account.dialect().has(Operation.READ_NODEBALANCER, "");
    }

    /** Refuses ports, and asks before parts are deleted, before anything is sent; then sends the changes. */
    private Resource apply(Resource balancer, BalancerRequest wanted, Runnable change) {
        Set<Reference> created = ports.nested().recordUnlisted(balancer);
        String word = BalancerSetting.TYPE.word();
        // The type of a NodeBalancer known by its id takes a request, and matters to udp ports alone.
        String type = wanted.ports().stream().anyMatch(PortRequest::isUdp)
                ? fact(balancer, word, NodeBalancer::type)
                : account.applied(balancer).get(word);
        ports.refusals().refuse(balancer, wanted.ports(), type);
        SurplusParts parts = new SurplusParts(account, ports);
        boolean later = wanted.exactly() && Batch.current() != null;
        List<Resource> surplus =
                wanted.exactly() && !later ? parts.requireAgreed(balancer, wanted.ports(), part -> false) : List.of();
        if (!surplus.isEmpty()) {
            DeletionLocks.refuseParts(balancer, DeletionLocks.lastAnswer(account, answers, balancer));
        }
        change.run();
        ports.ensure(
                balancer, wanted.ports(), created, later ? parts.recorded(balancer) : SurplusParts.references(surplus));
        parts.delete(surplus);
        if (later) {
            Batch.removeAtEnd(
                    isKept -> removeAtEnd(() -> parts.delete(parts.requireAgreed(balancer, wanted.ports(), isKept))));
        }
        return balancer;
    }

    private void change(Found found, BalancerRequest wanted) {
        if (found.compared() != null) {
            Resource balancer = found.balancer();
            account.runExclusively(balancer.reference(), () -> {
                boolean changed = isShown()
                        && changes().changeWhereDifferent(balancer, answers.current(balancer), wanted.settings());
                found.compared().report(account, changed);
            });
        }
    }

    /** Repeats the removal if it had to wait for the lease: no word repeats it at the end of a batch. */
    private static void removeAtEnd(Runnable removal) {
        try {
            removal.run();
        } catch (LeaseAwaitedException waited) {
            removal.run();
        }
    }

    /** Groups the events of the work, by any thread, under the NodeBalancer. */
    private Resource grouped(Reference balancer, Supplier<Resource> work) {
        account.report(new Progress.Begun(balancer));
        try {
            return work.get();
        } finally {
            account.report(new Progress.Ended(balancer));
        }
    }

    /** Returns the NodeBalancers that an instance is a node of, with one request for each page when it is reached. */
    public Stream<Resource> of(Resource instance) {
        return lists().cached(account.client()
                .instances()
                .nodeBalancers(instance.id())
                .items());
    }

    /** Returns a value as recorded at creation, else as the service shows it; null where neither has it. */
    public String fact(Resource balancer, String word, Function<NodeBalancer, String> field) {
        return Optional.ofNullable(account.applied(balancer).get(word))
                .or(() -> Optional.of(balancer)
                        .filter(shown -> isShown())
                        .map(answers::cachedOrRead)
                        .map(field))
                .orElse(null);
    }

    /**
     * Returns the public address as recorded at creation, else as the service shows it; null where neither has it.
     *
     * @throws RuleException if its address is in a VPC
     */
    public String publicIp(Resource balancer) {
        String address = fact(balancer, "ipv4", NodeBalancer::ipv4);
        if (answers.cached(balancer).filter(NodeBalancer::hasVpcInFront).isPresent()) {
            throw new RuleException(
                    RefusalCode.NOT_SHOWN,
                    balancer + " has a VPC address in front, and no public one",
                    "write " + balancer.expression() + ".ipv4 for the address in the VPC");
        }
        return address;
    }

    /** Returns the public IPv4 address, or the IPv6 address if it has only that; throws a RuleException if neither is shown. */
    public String publicAddress(Resource balancer) {
        return Optional.ofNullable(publicIp(balancer))
                .or(() -> Optional.ofNullable(fact(balancer, "ipv6", NodeBalancer::ipv6)))
                .orElseThrow(() -> addressNotShown(balancer));
    }

    /** Returns the exception for a NodeBalancer whose public address no answer has. */
    public static RuleException addressNotShown(Resource balancer) {
        return new RuleException(
                RefusalCode.NOT_SHOWN,
                "the service did not show a public address of " + balancer + " (field ipv4)",
                "look it up in the service's account manager, and write it in the runbook");
    }

    /** Returns the IPv6 addresses that it connects from, as the last answer or a read of them shows; null if neither does. */
    public String backendPrefix(Resource balancer) {
        return Optional.ofNullable(answers.cachedOrRead(balancer).backendIpv6Prefix())
                .or(() -> createOnce.requirePresent(
                        balancer, () -> account.client().nodeBalancers().backendPrefix(balancer.id())))
                .orElse(null);
    }
}
