package dev.ballast.reconcile;

import dev.ballast.client.Client;
import dev.ballast.client.Pages;
import dev.ballast.ledger.Entry;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Config;
import dev.ballast.model.Filter;
import dev.ballast.model.Identified;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Reference;
import dev.ballast.model.Volume;
import dev.ballast.reconcile.Drift.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
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

/**
 * Compares by the lists of the public service: first those of the account and of the configs of each NodeBalancer, then those
 * of the nodes of each config, each step in parallel.
 */
final class ListedDrift implements DriftReader {

    private final Account account;
    private final boolean all;
    private final Map<Kind, Answer<? extends Map<Long, ?>>> wholes = new ConcurrentHashMap<>();
    private final Map<Long, Answer<Map<Long, Config>>> configs = new ConcurrentHashMap<>();
    private final Map<Long, Answer<Map<Long, BalancerNode>>> nodes = new ConcurrentHashMap<>();

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
        for (Reference.Whole balancer : scope.wholes(Kind.NODEBALANCER)) {
            found.add(whole(scope, balancer, NodeBalancer.class, DriftDetails::of, ShownFacts::of)
                    .holding(ports(scope, balancer)));
        }
        unknown(found, Kind.NODEBALANCER, NodeBalancer.class, NodeBalancer::label);
        for (Reference.Whole instance : scope.wholes(Kind.INSTANCE)) {
            found.add(whole(scope, instance, Instance.class, DriftDetails::of, ShownFacts::of)
                    .holding(addresses(scope, instance)));
        }
        unknown(found, Kind.INSTANCE, Instance.class, Instance::label);
        for (Reference.Whole volume : scope.wholes(Kind.VOLUME)) {
            found.add(whole(scope, volume, Volume.class, DriftDetails::of, ShownFacts::of));
        }
        unknown(found, Kind.VOLUME, Volume.class, Volume::label);
        return found;
    }

    private void request(DriftScope scope) {
        Client client = account.client();
        List<Runnable> first = new ArrayList<>();
        if (isAsked(scope, Kind.NODEBALANCER)) {
            first.add(() -> wholes.put(
                    Kind.NODEBALANCER, listed(() -> client.nodeBalancers().list(Filter.NONE))));
        }
        if (isAsked(scope, Kind.INSTANCE)) {
            first.add(() ->
                    wholes.put(Kind.INSTANCE, listed(() -> client.instances().list(Filter.NONE))));
        }
        if (isAsked(scope, Kind.VOLUME)) {
            first.add(
                    () -> wholes.put(Kind.VOLUME, listed(() -> client.volumes().list(Filter.NONE))));
        }
        scope.wholes(Kind.NODEBALANCER).stream()
                .flatMap(balancer -> scope.id(balancer).stream())
                .forEach(id -> first.add(() ->
                        configs.put(id, listed(() -> client.nodeBalancers().configs(id)))));
        inParallel(first);
        List<Runnable> second = new ArrayList<>();
        for (Reference.Whole balancer : scope.wholes(Kind.NODEBALANCER)) {
            for (Entry port : scope.heldBy(balancer)) {
                config(scope, port)
                        .value()
                        .filter(config -> hasNodes(scope, port, config))
                        .ifPresent(config -> second.add(() -> nodes.put(config.id(), listed(() -> client.nodeBalancers()
                                .nodes(scope.id(balancer).orElseThrow(), config.id())))));
            }
        }
        inParallel(second);
    }

    private void inParallel(List<Runnable> requests) {
        account.workers().map(requests, request -> {
            request.run();
            return request;
        });
    }

    private boolean isAsked(DriftScope scope, Kind kind) {
        return all || !scope.wholes(kind).isEmpty();
    }

    private static boolean hasNodes(DriftScope scope, Entry port, Config config) {
        return !scope.heldBy(port.reference()).isEmpty()
                || config.nodesStatus() == null
                || config.nodesStatus().total() > 0;
    }

    private static <T extends Identified> Answer<Map<Long, T>> listed(Supplier<Pages<T>> list) {
        return Answer.to(() -> {
            Map<Long, T> byId = new LinkedHashMap<>();
            list.get().items().forEach(item -> byId.put(item.id(), item));
            return byId;
        });
    }

    private <T> Drift whole(
            DriftScope scope,
            Reference.Whole reference,
            Class<T> type,
            Function<T, String> detail,
            Function<T, Map<String, String>> facts) {
        Entry entry = scope.find(reference)
                .orElseGet(() -> new Entry(
                        reference,
                        scope.id(reference).map(Object::toString).orElse(null),
                        null,
                        Map.of(),
                        Instant.EPOCH));
        Answer<T> answer = find(wholes.get(reference.kind()), scope.id(reference), type);
        return compare(answer, entry, detail, facts);
    }

    private <T> Drift compare(
            Answer<T> answer, Entry entry, Function<T, String> detail, Function<T, Map<String, String>> facts) {
        return answer.compare(
                entry,
                answer.value().map(detail).orElse(""),
                answer.value().map(facts).orElse(Map.of()),
                account.now());
    }

    private static <T> Answer<T> find(Answer<? extends Map<Long, ?>> list, Optional<Long> id, Class<T> type) {
        return new Answer<>(list.value().flatMap(items -> id.map(items::get)).map(type::cast), list.failure());
    }

    /** A list may lag behind a create, so what is younger than that and not listed is read by itself. */
    private <T> Answer<T> part(
            Answer<? extends Map<Long, ?>> list, DriftScope scope, Entry entry, Class<T> type, Supplier<T> read) {
        Answer<T> found = find(list, scope.id(entry.reference()), type);
        boolean young = entry.updated().isAfter(account.now().minus(NodeService.LAG));
        return found.value().isEmpty() && found.failure() == null && entry.id() != null && young
                ? Answer.to(read)
                : found;
    }

    private Answer<Config> config(DriftScope scope, Entry port) {
        Optional<Long> balancer = scope.id(port.reference().holder().orElseThrow());
        Answer<? extends Map<Long, ?>> list = balancer.map(configs::get).orElse(new Answer<>(Optional.empty(), null));
        return part(list, scope, port, Config.class, () -> account.client()
                .nodeBalancers()
                .config(balancer.orElseThrow(), Long.parseLong(port.id())));
    }

    private List<Drift> ports(DriftScope scope, Reference.Whole balancer) {
        List<Drift> found = new ArrayList<>();
        Set<Long> known = new HashSet<>();
        for (Entry port : scope.heldBy(balancer)) {
            scope.id(port.reference()).ifPresent(known::add);
            Answer<Config> answer = config(scope, port);
            Drift drift = compare(answer, port, DriftDetails::of, ShownFacts::of);
            found.add(expiring(drift, answer, port).holding(nodes(scope, port, answer)));
        }
        scope.id(balancer).map(configs::get).flatMap(Answer::value).map(Map::values).stream()
                .flatMap(Collection::stream)
                .filter(config -> !known.contains(config.id()) && config.port() != null)
                .forEach(config -> found.add(
                        added(new Reference.Port(balancer, config.port()), config.id(), DriftDetails.of(config))));
        return found;
    }

    /** What is recorded of a certificate says nothing of another one. */
    private static Drift expiring(Drift drift, Answer<Config> answer, Entry port) {
        String expires = port.applied().get(ShownFacts.EXPIRES);
        boolean other =
                drift.differences().stream().anyMatch(field -> field.field().equals(CertificateProof.FINGERPRINT));
        return expires == null || other || answer.value().isEmpty() ? drift : drift.expiring(Instant.parse(expires));
    }

    private List<Drift> nodes(DriftScope scope, Entry port, Answer<Config> config) {
        Answer<Map<Long, BalancerNode>> list =
                config.value().map(Config::id).map(nodes::get).orElse(new Answer<>(Optional.empty(), config.failure()));
        List<Drift> found = new ArrayList<>();
        Set<Long> known = new HashSet<>();
        for (Entry node : scope.heldBy(port.reference())) {
            scope.id(node.reference()).ifPresent(known::add);
            Answer<BalancerNode> answer = config.value().isEmpty()
                    ? new Answer<>(Optional.empty(), list.failure())
                    : part(list, scope, node, BalancerNode.class, () -> account.client()
                            .nodeBalancers()
                            .node(
                                    scope.id(port.reference().holder().orElseThrow())
                                            .orElseThrow(),
                                    Long.parseLong(port.id()),
                                    Long.parseLong(node.id())));
            Drift drift = compare(answer, node, DriftDetails::of, ShownFacts::of);
            boolean down = answer.value().filter(DriftDetails::isDown).isPresent();
            found.add(
                    down && drift.id() != null
                            ? drift.down(DriftDetails.whyDown(
                                    answer.value().get(), config.value().get(), this::withAddress))
                            : drift);
        }
        Reference.Port of = (Reference.Port) port.reference();
        list.value().map(Map::values).stream()
                .flatMap(Collection::stream)
                .filter(node -> !known.contains(node.id()))
                .forEach(node -> found.add(added(
                        new Reference.Node(of, Objects.toString(node.label(), "")), node.id(), DriftDetails.of(node))));
        return found;
    }

    private Optional<Instance> withAddress(String address) {
        return instances().values().stream()
                .map(Instance.class::cast)
                .filter(instance -> instance.ipv4() != null && instance.ipv4().contains(address))
                .findFirst();
    }

    /** A report about some names lists the instances only once a node is down. */
    private Map<Long, ?> instances() {
        Answer<? extends Map<Long, ?>> list = wholes.computeIfAbsent(
                Kind.INSTANCE, kind -> listed(() -> account.client().instances().list(Filter.NONE)));
        return list.value().isPresent() ? list.value().get() : Map.of();
    }

    private List<Drift> addresses(DriftScope scope, Reference.Whole instance) {
        Answer<Instance> answer = find(wholes.get(Kind.INSTANCE), scope.id(instance), Instance.class);
        return scope.heldBy(instance).stream()
                .map(entry -> new Answer<>(
                                answer.value()
                                        .filter(now ->
                                                now.ipv4() != null && now.ipv4().contains(entry.id())),
                                answer.failure())
                        .compare(entry, "", Map.of(), account.now()))
                .toList();
    }

    private <T extends Identified> void unknown(
            List<Drift> found, Kind kind, Class<T> type, Function<T, String> label) {
        if (!all) {
            return;
        }
        Set<String> known = account.known(kind).map(Entry::id).collect(Collectors.toSet());
        Optional<? extends Map<Long, ?>> list = wholes.get(kind).value();
        list.stream()
                .flatMap(items -> items.values().stream())
                .map(type::cast)
                .filter(item -> !known.contains(item.id().toString()))
                .forEach(item -> found.add(added(
                        new Reference.ById(kind, item.id()), item.id(), Objects.toString(label.apply(item), ""))));
    }

    private static Drift added(Reference reference, long id, String detail) {
        return new Drift(reference, Long.toString(id), State.NEW, List.of(), detail, null, List.of());
    }
}
