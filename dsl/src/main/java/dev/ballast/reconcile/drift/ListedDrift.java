package dev.ballast.reconcile.drift;

import dev.ballast.client.Client;
import dev.ballast.client.Pages;
import dev.ballast.error.BallastException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Backends;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.BalancerVpc;
import dev.ballast.model.Filter;
import dev.ballast.model.Identified;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceAddresses.InVpc;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.drift.Drift.State;
import dev.ballast.reconcile.facts.CertificateProof;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.facts.VpcFacts;
import dev.ballast.reconcile.outcome.CreateEvidence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares by the lists of Linode: first those of the account and of the configs of each NodeBalancer, then those
 * of the nodes of each config, each step in parallel.
 */
final class ListedDrift implements DriftReader {

    /** The kinds that a firewall can protect. */
    private static final Set<Kind> GUARDED = EnumSet.of(Kind.INSTANCE, Kind.NODEBALANCER);

    private final Account account;
    private final boolean all;
    private final Map<Kind, Answer<Map<Long, Labelled>>> wholes = new ConcurrentHashMap<>();
    private final Map<Long, Answer<Map<Long, PortConfig>>> configs = new ConcurrentHashMap<>();
    private final Map<Reference, Answer<Optional<List<Long>>>> firewalls = new ConcurrentHashMap<>();
    private final Map<Reference, Answer<Map<String, String>>> vpcs = new ConcurrentHashMap<>();
    private final Map<Long, Answer<Map<Long, BalancerNode>>> nodes = new ConcurrentHashMap<>();
    private Answer<List<InVpc>> inVpcs;

    ListedDrift(Account account, boolean all) {
        this.account = account;
        this.all = all;
    }

    @Override
    public List<String> notes() {
        return List.of();
    }

    @Override
    public List<Drift> read(DriftScope scope) {
        request(scope);
        List<Drift> found = new ArrayList<>();
        Kind.wholes().forEach(kind -> {
            scope.wholes(kind).forEach(whole -> found.add(whole(scope, whole).containing(parts(scope, whole))));
            addUnknown(found, kind);
        });
        return found;
    }

    private List<Drift> parts(DriftScope scope, Reference.Whole whole) {
        if (whole.kind() == Kind.NODEBALANCER) {
            return ports(scope, whole);
        }
        return whole.kind() == Kind.INSTANCE ? addresses(scope, whole) : List.of();
    }

    private void request(DriftScope scope) {
        Client client = account.client();
        List<Runnable> first = new ArrayList<>();
        Kind.wholes()
                .filter(kind -> all || !scope.wholes(kind).isEmpty())
                .forEach(kind -> first.add(() -> wholes.put(kind, listed(() -> client.list(kind, Filter.NONE)))));
        scope.wholes(Kind.NODEBALANCER).stream()
                .flatMap(balancer -> scope.id(balancer).stream())
                .forEach(id -> first.add(() ->
                        configs.put(id, listed(() -> client.nodeBalancers().configs(id)))));
        scope.entries().values().stream()
                .filter(entry -> entry.id() != null)
                .forEach(entry -> first.addAll(apart(entry)));
        account.workers().each(first, Runnable::run);
        List<Runnable> second = new ArrayList<>();
        for (Reference.Whole balancer : scope.wholes(Kind.NODEBALANCER)) {
            for (Entry port : scope.partsOf(balancer)) {
                config(scope, port)
                        .value()
                        .filter(config -> hasNodes(scope, port, config))
                        .ifPresent(config -> second.add(() -> nodes.put(config.id(), listed(() -> client.nodeBalancers()
                                .nodes(scope.id(balancer).orElseThrow(), config.id())))));
            }
        }
        account.workers().each(second, Runnable::run);
    }

    /** Returns the requests for the values of an entry that the lists do not show: its firewall and its VPC. */
    private List<Runnable> apart(Entry entry) {
        Client client = account.client();
        Reference reference = entry.reference();
        Map<String, String> applied = entry.applied();
        List<Runnable> requests = new ArrayList<>();
        boolean unread = Instance.LINODE_INTERFACES.equals(applied.get(InstanceSetting.INTERFACE_GENERATION.word()));
        if (applied.containsKey(BalancerSetting.FIREWALL.word()) && !unread) {
            requests.add(() -> firewalls.put(
                    reference, Answer.to(() -> client.firewalls(reference.kind(), Long.parseLong(entry.id())))));
        }
        if (applied.containsKey(VpcFacts.VPC)) {
            requests.add(() -> vpcs.put(reference, Answer.to(() -> vpc(entry))));
        }
        return requests;
    }

    private Map<String, String> vpc(Entry entry) {
        long id = Long.parseLong(entry.id());
        return entry.reference().kind() == Kind.INSTANCE
                ? VpcFacts.of(
                        account.client().addresses().of(id), entry.applied().get(VpcFacts.VPC))
                : backendVpc(id);
    }

    private Map<String, String> backendVpc(long balancer) {
        return VpcFacts.of(account.client()
                .nodeBalancers()
                .vpcs(balancer)
                .items()
                .filter(BalancerVpc::isOfNodes)
                .findFirst()
                .orElse(null));
    }

    private static boolean hasNodes(DriftScope scope, Entry port, PortConfig config) {
        return !scope.partsOf(port.reference()).isEmpty()
                || config.nodesStatus() == null
                || config.nodesStatus().total() > 0;
    }

    private static <T extends Identified> Answer<Map<Long, T>> listed(Supplier<Pages<? extends T>> list) {
        return Answer.to(() -> {
            Map<Long, T> byId = new LinkedHashMap<>();
            list.get().items().forEach(item -> byId.put(item.id(), item));
            return byId;
        });
    }

    private Drift whole(DriftScope scope, Reference.Whole reference) {
        Entry entry = scope.find(reference)
                .orElseGet(() -> new Entry(
                        reference,
                        scope.id(reference).map(reference.kind()::idText).orElse(null),
                        null,
                        Map.of(),
                        Instant.EPOCH));
        Answer<Labelled> listed = find(wholes.get(reference.kind()), scope.id(reference));
        Answer<Optional<List<Long>>> guards = firewalls.getOrDefault(reference, Answer.none());
        Answer<Map<String, String>> vpc = vpcs.getOrDefault(reference, Answer.none());
        BallastException failure = Stream.of(listed.failure(), guards.failure(), vpc.failure())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        Drift drift = new Answer<>(
                        listed.value().map(now -> guards.value()
                                .map(ids -> now.behind(ids.orElse(null)))
                                .orElse(now)),
                        failure)
                .compare(entry, vpc.value().orElse(Map.of()), account.now());
        // The account may have given it a default firewall, which the ledger does not record.
        boolean mayHaveOther = GUARDED.contains(reference.kind())
                && guards.value().flatMap(Function.identity()).isEmpty();
        return mayHaveOther && drift.isCompared() ? drift.noting("firewall not compared") : drift;
    }

    private static <T> Answer<T> find(Answer<Map<Long, T>> list, Optional<Long> id) {
        return new Answer<>(list.value().flatMap(items -> id.map(items::get)), list.failure());
    }

    /** A list may lag behind a create: a younger resource that is not listed is read by its id. */
    private <T> Answer<T> part(Answer<Map<Long, T>> list, DriftScope scope, Entry entry, Supplier<T> read) {
        Answer<T> found = find(list, scope.id(entry.reference()));
        boolean young = entry.updated().isAfter(account.now().minus(CreateEvidence.LIST_LAG));
        return found.value().isEmpty() && found.failure() == null && entry.id() != null && young
                ? Answer.to(read)
                : found;
    }

    private Answer<PortConfig> config(DriftScope scope, Entry port) {
        Optional<Long> balancer = scope.id(port.reference().holder().orElseThrow());
        Answer<Map<Long, PortConfig>> list = balancer.map(configs::get).orElse(new Answer<>(Optional.empty(), null));
        return part(list, scope, port, () -> account.client()
                .nodeBalancers()
                .config(balancer.orElseThrow(), Long.parseLong(port.id())));
    }

    private List<Drift> ports(DriftScope scope, Reference.Whole balancer) {
        List<Drift> found = new ArrayList<>();
        Set<Long> known = new HashSet<>();
        for (Entry port : scope.partsOf(balancer)) {
            scope.id(port.reference()).ifPresent(known::add);
            Answer<PortConfig> answer = config(scope, port);
            Drift drift = answer.compare(port, account.now());
            found.add(withValidity(drift, answer, port).containing(nodes(scope, port, answer)));
        }
        scope.id(balancer).map(configs::get).flatMap(Answer::value).map(Map::values).stream()
                .flatMap(Collection::stream)
                .filter(config -> !known.contains(config.id()) && config.port() != null)
                .forEach(config ->
                        found.add(asNew(Reference.Port.of(balancer, config), config.id(), DriftDetails.of(config))));
        return found;
    }

    /** The recorded times are those of the recorded certificate alone. */
    private static Drift withValidity(Drift drift, Answer<PortConfig> answer, Entry port) {
        boolean other =
                drift.differences().stream().anyMatch(field -> field.field().equals(CertificateProof.FINGERPRINT));
        return other || answer.value().isEmpty() ? drift : drift.withValidity(RecordedFacts.validity(port));
    }

    private List<Drift> nodes(DriftScope scope, Entry port, Answer<PortConfig> config) {
        Answer<Map<Long, BalancerNode>> list = config.value()
                .map(PortConfig::id)
                .map(nodes::get)
                .orElse(new Answer<>(Optional.empty(), config.failure()));
        List<Drift> found = new ArrayList<>();
        Set<Long> known = new HashSet<>();
        Reference balancer = port.reference().holder().orElseThrow();
        for (Entry node : scope.partsOf(port.reference())) {
            scope.id(node.reference()).ifPresent(known::add);
            Answer<BalancerNode> answer = config.value().isEmpty()
                    ? new Answer<>(Optional.empty(), list.failure())
                    : part(list, scope, node, () -> account.client()
                            .nodeBalancers()
                            .node(
                                    scope.id(balancer).orElseThrow(),
                                    Long.parseLong(port.id()),
                                    Long.parseLong(node.id())));
            Drift drift = answer.compare(node, account.now());
            boolean down = answer.value().filter(DriftDetails::isDown).isPresent();
            found.add(
                    down && drift.id() != null
                            ? drift.asDown(DriftDetails.whyDown(
                                    answer.value().get(),
                                    config.value().get(),
                                    address -> owner(
                                            address,
                                            balancer,
                                            scope.id(balancer).orElseThrow())))
                            : drift);
        }
        Reference.Port of = (Reference.Port) port.reference();
        list.value().map(Map::values).stream()
                .flatMap(Collection::stream)
                .filter(node -> !known.contains(node.id()))
                .forEach(node -> found.add(asNew(
                        new Reference.Node(of, Objects.toString(node.label(), "")), node.id(), DriftDetails.of(node))));
        return found;
    }

    /** Returns the instance that has the address of a node of that NodeBalancer. */
    private Optional<Instance> owner(String address, Reference balancer, long id) {
        String host = Backends.host(address);
        if (Backends.of(address) != Backends.VPC) {
            return instances().values().stream()
                    .map(Instance.class::cast)
                    .filter(instance -> instance.has(host))
                    .findFirst();
        }
        // VPCs may use the same addresses, so that the subnet has to be the same too.
        Optional<String> subnet = vpcs.computeIfAbsent(balancer, unread -> Answer.to(() -> backendVpc(id)))
                .value()
                .map(facts -> facts.get(VpcFacts.VPC));
        return addresses().stream()
                .filter(each -> host.equals(each.address())
                        && each.linodeId() != null
                        && subnet.filter(VpcFacts.subnet(each.subnetId())::equals)
                                .isPresent())
                .findFirst()
                .map(each -> (Instance) instances().get(each.linodeId()));
    }

    /** The answers about instances do not show their addresses in VPCs. They are listed only once a node in a VPC is down. */
    private List<InVpc> addresses() {
        if (inVpcs == null) {
            inVpcs = Answer.to(
                    () -> account.client().vpcs().addresses(Filter.NONE).toList());
        }
        return inVpcs.value().orElse(List.of());
    }

    /** A report about some names lists the instances only once a node is down. */
    private Map<Long, Labelled> instances() {
        return wholes.computeIfAbsent(
                        Kind.INSTANCE, kind -> listed(() -> account.client().list(kind, Filter.NONE)))
                .value()
                .orElse(Map.of());
    }

    private List<Drift> addresses(DriftScope scope, Reference.Whole instance) {
        Answer<Labelled> answer = find(wholes.get(Kind.INSTANCE), scope.id(instance));
        return scope.partsOf(instance).stream()
                .map(entry -> new Answer<>(
                                answer.value()
                                        .map(Instance.class::cast)
                                        .filter(now ->
                                                now.ipv4() != null && now.ipv4().contains(entry.id())),
                                answer.failure())
                        .compare(entry, account.now()))
                .toList();
    }

    private void addUnknown(List<Drift> found, Kind kind) {
        if (!all) {
            return;
        }
        Set<String> known = account.recorded(kind).map(Entry::id).collect(Collectors.toSet());
        wholes.get(kind).value().stream()
                .flatMap(items -> items.values().stream())
                .filter(item -> !known.contains(kind.idText(item.id())))
                .forEach(item -> found.add(
                        asNew(new Reference.ById(kind, item.id()), item.id(), Objects.toString(item.label(), ""))));
    }

    private static Drift asNew(Reference reference, long id, String detail) {
        return new Drift(reference, reference.kind().idText(id), State.NEW, List.of(), detail, null, null, List.of());
    }
}
