package dev.ballast.rehearsal;

import dev.ballast.http.Exchange;
import dev.ballast.http.Json;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.model.Dialect;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.linode.InterfaceSetting;
import dev.ballast.sandbox.mirror.Mirror;
import dev.ballast.sandbox.mirror.ResourceKey;
import dev.ballast.sandbox.mirror.ResourceKind;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers requests by a simulator laid over an account. It reads the resources that a request needs from the account once and
 * puts them into the simulator, which then answers. Regions, plans and images come from the account itself. Safe for use by
 * many threads.
 */
final class MirroredService implements Exchange {

    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final Pattern SIMULATED_ID = Pattern.compile("(?<=/)\\d{10}(?=[/?]|$)");
    private static final String SETTINGS = "/account/settings";
    private static final String GENERATION = "interface_generation";

    private final Dialect dialect;
    private final Exchange account;
    private final Sandbox sandbox;
    private final Exchange simulator;
    private final LedgerAnswers remembered;
    private final OncePerKey<Optional<Reply>> reads = new OncePerKey<>();
    private final Set<ResourceKey> mirrored = ConcurrentHashMap.newKeySet();

    /** Creates the service. It only reads the account; {@code simulator} sends requests to the sandbox. */
    MirroredService(Dialect dialect, Exchange account, Sandbox sandbox, Exchange simulator, LedgerAnswers remembered) {
        this.dialect = dialect;
        this.account = account;
        this.sandbox = sandbox;
        this.simulator = simulator;
        this.remembered = remembered;
    }

    @Override
    public Reply send(Request request) {
        if (request.operation() == null) {
            // The simulator alone has what the rehearsal created.
            return SIMULATED_ID
                            .matcher(request.path())
                            .results()
                            .anyMatch(id -> isSimulated(Long.parseLong(id.group())))
                    ? simulator.send(request)
                    : account.send(request);
        }
        if (request.operation().isOffer()) {
            return account.send(request);
        }
        if (request.operation() == Operation.LIST_VPCS) {
            return vpcs(request);
        }
        if (request.operation() == Operation.LIST_VPC_ADDRESSES) {
            return vpcAddresses(request);
        }
        // The answer for an instance lacks its addresses in VPCs, so the simulator does not have them.
        if (request.operation() == Operation.LIST_ADDRESSES_OF_INSTANCE && !isSimulated(request.id(0))) {
            return account.send(request);
        }
        Optional<Reply> refused = needed(request);
        if (refused.isPresent()) {
            return refused.get();
        }
        if (request.body() != null) {
            mirror(mirror -> {
                addresses(request.body(), mirror::putListener);
                firewalls(request.body(), mirror::firewall);
                if (request.body().get("placement_group") instanceof Map<?, ?> group
                        && group.get("id") instanceof Number id) {
                    mirror.placementGroup(id.longValue());
                }
            });
        }
        return simulator.send(request);
    }

    /** Returns a page of the VPCs of the account, and mirrors its VPCs. */
    private Reply vpcs(Request page) {
        Reply reply = account.send(page);
        if (reply.succeeded()) {
            Json.tryTree(reply.body())
                    .ifPresent(answer -> mirror(mirror -> answer.path("data").forEach(mirror::vpc)));
        }
        return reply;
    }

    /**
     * Returns a page of the account's addresses in VPCs. It mirrors the first page and adds the addresses of the rehearsal to
     * it.
     */
    private Reply vpcAddresses(Request page) {
        Reply reply = account.send(page);
        if (!reply.succeeded() || page.path().contains("&page=")) {
            return reply;
        }
        JsonNode answer = Json.tree(page, reply);
        mirror(mirror -> answer.path("data").forEach(each -> putVpcAddress(mirror, each)));
        Json.tree(page, simulator.send(page)).path("data").forEach(own -> {
            if (isSimulated(own.path("linode_id").asLong(0))) {
                answer.withArray("data").add(own);
            }
        });
        return new Reply(reply.status(), reply.headers(), answer.toString());
    }

    /**
     * Mirrors the resources that a request needs. Returns the reply of a read that the service refused, or empty if it refused
     * none.
     */
    private Optional<Reply> needed(Request request) {
        Optional<Reply> refused = named(request).or(() -> labelled(request)).or(() -> beside(request));
        if (request.body() != null) {
            if (refused.isEmpty()
                    && request.operation().kinds().contains(Kind.NODEBALANCER)
                    && isInVpc(request.body())) {
                refused = vpcsOf(request.id(0));
            }
            for (Map.Entry<String, Object> field : request.body().entrySet()) {
                if (refused.isEmpty() && field.getValue() instanceof Number id) {
                    refused = Kind.ofField(field.getKey()).flatMap(kind -> whole(kind, id.longValue()));
                }
            }
        }
        return refused.isEmpty()
                        && request.operation() == Operation.ATTACH_VOLUME
                        && request.body().get("linode_id") instanceof Number id
                ? profiles(id.longValue())
                : refused;
    }

    /** Mirrors the resource that the path of a request names. */
    private Optional<Reply> named(Request request) {
        List<Kind> kinds = request.operation().kinds();
        if (kinds.isEmpty()) {
            return Optional.empty();
        }
        if (kinds.contains(Kind.CONFIG)) {
            return config(request.id(0), request.id(1));
        }
        return whole(kinds.get(0), request.id(0));
    }

    /** Mirrors the resources that an operation reads or changes beside the one in its path. */
    private Optional<Reply> beside(Request request) {
        return switch (request.operation()) {
            case LIST_VPCS_OF_NODEBALANCER -> vpcsOf(request.id(0));
            case LIST_FIREWALLS_OF_NODEBALANCER, CHANGE_FIREWALLS_OF_NODEBALANCER ->
                firewallsOf(Kind.NODEBALANCER, Operation.LIST_FIREWALLS_OF_NODEBALANCER, request.id(0));
            case LIST_FIREWALLS_OF_INSTANCE, CHANGE_FIREWALLS_OF_INSTANCE ->
                firewallsOf(Kind.INSTANCE, Operation.LIST_FIREWALLS_OF_INSTANCE, request.id(0));
            case DELETE_NODEBALANCER, LIST_CONFIGS, CREATE_CONFIG -> configs(request.id(0));
            case BOOT_INSTANCE, REBOOT_INSTANCE, SHUT_DOWN_INSTANCE -> profiles(request.id(0));
            case REBUILD_INSTANCE, LIST_VOLUMES_OF_INSTANCE -> volumesOf(request.id(0));
            case LIST_NODEBALANCERS_OF_INSTANCE -> balancersBefore(request.id(0));
            case DELETE_INSTANCE -> volumesOf(request.id(0)).or(() -> balancersBefore(request.id(0)));
            case LIST_TAGGED, DELETE_TAG ->
                list(
                        Operation.LIST_TAGGED,
                        filter(request),
                        this::tagged,
                        request.ids().get(0));
            case CREATE_INSTANCE ->
                dialect.publicService()
                        ? generation(request)
                                .or(() -> reserved(request))
                                .or(() -> isInVpc(request.body()) ? vpcAddresses() : Optional.empty())
                        : Optional.empty();
            case ADD_ADDRESS, ADD_ADDRESS_TO_INSTANCE -> list(Kind.INSTANCE, "");
            case CREATE_NODEBALANCER -> reserved(request);
            default -> request.operation().listed().flatMap(kind -> list(kind, filter(request)));
        };
    }

    /**
     * Mirrors the resources with the label of a create if the service refuses a second one with that label: all of the kind if
     * the create gets an address that may be one of theirs.
     */
    private Optional<Reply> labelled(Request create) {
        return create.operation()
                .created()
                .filter(kind -> dialect.publicService() && kind.isWhole() && !kind.sharesLabels())
                .filter(kind -> create.body().get("label") instanceof String)
                .flatMap(kind -> list(
                        kind,
                        getsAddress(create)
                                ? ""
                                : Json.header(Map.of("label", create.body().get("label")))));
    }

    /** Returns whether a create of an instance gets a private address or one in a subnet. */
    private static boolean getsAddress(Request create) {
        return create.operation() == Operation.CREATE_INSTANCE
                && (Boolean.TRUE.equals(create.body().get("private_ip")) || isInVpc(create.body()));
    }

    /** Mirrors the addresses in VPCs, so that the simulator gives none of them to a new instance. */
    private Optional<Reply> vpcAddresses() {
        return list(Operation.LIST_VPC_ADDRESSES, "", MirroredService::putVpcAddress);
    }

    private static void putVpcAddress(Mirror mirror, JsonNode shown) {
        if (shown.path("linode_id").isNumber() && shown.path("address").isString()) {
            mirror.vpcAddress(shown);
        }
    }

    /** Mirrors the reserved addresses that the create of a resource names. */
    private Optional<Reply> reserved(Request create) {
        Set<String> named = new LinkedHashSet<>();
        Stream.ofNullable(create.body().get("ipv4"))
                .flatMap(ipv4 -> ipv4 instanceof Collection<?> all ? all.stream() : Stream.of(ipv4))
                .forEach(address -> named.add(address.toString()));
        if (create.body().get("interfaces") instanceof Collection<?> interfaces) {
            interfaces.stream()
                    .map(each -> each instanceof Map<?, ?> fields ? fields.get("public") : null)
                    .forEach(open -> addresses(open, (address, subnet) -> named.add(address)));
        }
        named.remove("auto");
        return named.stream()
                .map(text -> item(Operation.READ_ADDRESS, (mirror, shown) -> mirror.address(text, shown), text))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static String filter(Request list) {
        return list.headers().getOrDefault("X-Filter", "");
    }

    /**
     * Returns the refusal of a new instance whose generation of interfaces the account's setting forbids. Returns empty if the
     * token may not read that setting.
     */
    private Optional<Reply> generation(Request create) {
        String sent = create.body().getOrDefault(GENERATION, "").toString();
        return reads.get(SETTINGS, () -> Optional.of(account.send(Request.of(Request.Method.GET, SETTINGS))))
                .filter(Reply::succeeded)
                .flatMap(reply -> Json.tryTree(reply.body()))
                .map(settings -> settings.path(InterfaceSetting.SETTING).asString(""))
                .flatMap(setting -> InterfaceSetting.refusal(setting, sent))
                .map(reason -> Map.of("errors", List.of(Map.of("field", GENERATION, "reason", reason))))
                .map(body ->
                        new Reply(BAD_REQUEST, Map.of(), JsonMapper.shared().writeValueAsString(body)));
    }

    private Optional<Reply> volumesOf(long instance) {
        return list(
                Operation.LIST_VOLUMES_OF_INSTANCE, "", (mirror, shown) -> put(Kind.VOLUME, mirror, shown), instance);
    }

    /**
     * Mirrors the NodeBalancers in front of an instance with all their nodes, because the nodes of the instance are deleted
     * with it.
     */
    private Optional<Reply> balancersBefore(long instance) {
        if (isSimulated(instance)) {
            return Optional.empty();
        }
        Set<Long> found = ConcurrentHashMap.newKeySet();
        Optional<Reply> refused = list(
                Operation.LIST_NODEBALANCERS_OF_INSTANCE,
                "",
                (mirror, shown) -> {
                    put(Kind.NODEBALANCER, mirror, shown);
                    found.add(shown.path("id").asLong(0));
                },
                instance);
        return found.stream()
                .map(this::configs)
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> refused);
    }

    /** Mirrors a resource that is not a part of another one. */
    private Optional<Reply> whole(Kind kind, long id) {
        if (isSimulated(id) || mirrored.contains(new ResourceKey(simulated(kind), id))) {
            return Optional.empty();
        }
        Operation read = Operation.read(kind);
        if (dialect.endpoint(read).isPresent()) {
            return item(read, (mirror, shown) -> put(kind, mirror, shown), id);
        }
        if (dialect.endpoint(Operation.list(kind)).isPresent()) {
            return list(kind, "");
        }
        mirror(mirror -> put(kind, mirror, remembered.balancer(id)));
        return Optional.empty();
    }

    private Optional<Reply> list(Kind kind, String filter) {
        return list(Operation.list(kind), filter, (mirror, shown) -> put(kind, mirror, shown));
    }

    private void put(Kind kind, Mirror mirror, JsonNode shown) {
        putOnce(simulated(kind), shown, each -> mirror.putWhole(simulated(kind), each));
    }

    private static ResourceKind simulated(Kind kind) {
        return ResourceKind.valueOf(kind.name());
    }

    private Optional<Reply> profiles(long instance) {
        return isSimulated(instance)
                        || dialect.endpoint(Operation.LIST_PROFILES).isEmpty()
                ? Optional.empty()
                : list(
                        Operation.LIST_PROFILES,
                        "",
                        (mirror, shown) ->
                                putOnce(ResourceKind.PROFILE, shown, profile -> mirror.profile(instance, profile)),
                        instance);
    }

    /** Returns whether a body, or a node in it, names a subnet. */
    private static boolean isInVpc(Object value) {
        return value instanceof Map<?, ?> fields
                ? fields.containsKey("subnet_id") || fields.values().stream().anyMatch(MirroredService::isInVpc)
                : value instanceof Collection<?> items && items.stream().anyMatch(MirroredService::isInVpc);
    }

    /** Mirrors the VPCs of a NodeBalancer; the answer for the NodeBalancer lacks them. */
    private Optional<Reply> vpcsOf(long balancer) {
        return isSimulated(balancer)
                ? Optional.empty()
                : list(
                        Operation.LIST_VPCS_OF_NODEBALANCER,
                        "",
                        (mirror, shown) -> mirror.vpcOf(balancer, shown),
                        balancer);
    }

    /** Mirrors the firewalls of a NodeBalancer or an instance, whose own answer lacks them. */
    private Optional<Reply> firewallsOf(Kind kind, Operation list, long id) {
        return isSimulated(id)
                ? Optional.empty()
                : list(list, "", (mirror, shown) -> mirror.firewallOf(simulated(kind), id, shown), id);
    }

    private Optional<Reply> configs(long balancer) {
        if (isSimulated(balancer) || dialect.endpoint(Operation.LIST_CONFIGS).isEmpty()) {
            return Optional.empty();
        }
        Set<Long> found = ConcurrentHashMap.newKeySet();
        Optional<Reply> refused = list(
                Operation.LIST_CONFIGS,
                "",
                (mirror, shown) -> {
                    putOnce(ResourceKind.CONFIG, shown, config -> mirror.config(balancer, config));
                    if (hasNodes(shown)) {
                        found.add(shown.path("id").asLong(0));
                    }
                },
                balancer);
        return found.stream()
                .map(config -> nodes(balancer, config))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> refused);
    }

    private Optional<Reply> config(long balancer, long id) {
        Optional<Reply> refused = whole(Kind.NODEBALANCER, balancer);
        if (refused.isPresent() || isSimulated(id)) {
            return refused;
        }
        if (dialect.endpoint(Operation.LIST_CONFIGS).isPresent()) {
            Optional<Reply> unlisted = configs(balancer);
            return unlisted.isPresent() ? unlisted : nodes(balancer, id);
        }
        return item(
                Operation.READ_CONFIG,
                (mirror, shown) -> {
                    putOnce(ResourceKind.CONFIG, shown, config -> mirror.config(balancer, config));
                    remembered
                            .nodes(id, shown.path("nodes_status"))
                            .forEach(node -> mirror.putUnknownNode(id, node.label(), node.address(), node.status()));
                },
                balancer,
                id);
    }

    private static boolean hasNodes(JsonNode config) {
        JsonNode status = config.path("nodes_status");
        return !status.isObject()
                || status.path("up").asLong(0) + status.path("down").asLong(0) > 0;
    }

    private Optional<Reply> nodes(long balancer, long config) {
        return isSimulated(config)
                ? Optional.empty()
                : list(
                        Operation.LIST_NODES,
                        "",
                        (mirror, shown) -> putOnce(ResourceKind.NODE, shown, node -> mirror.node(config, node)),
                        balancer,
                        config);
    }

    private void tagged(Mirror mirror, JsonNode shown) {
        Kind.ofType(shown.path("type").asString("")).ifPresent(kind -> put(kind, mirror, shown.path("data")));
    }

    /**
     * Reads a resource once, and mirrors it if it exists. Returns the reply of the read if the service refused it or sent no
     * id.
     */
    private Optional<Reply> item(Operation operation, BiConsumer<Mirror, JsonNode> found, Object... ids) {
        Request request = request(operation, ids);
        return reads.get(request.path(), () -> {
            Reply reply = account.send(request);
            JsonNode shown = reply.succeeded() ? Json.tree(request, reply) : null;
            if (shown != null && !hasId(shown) && operation != Operation.READ_ADDRESS) {
                return Optional.of(reply);
            }
            if (shown != null) {
                mirror(mirror -> found.accept(mirror, shown));
            }
            return refused(reply);
        });
    }

    /** Reads all pages of a list once, and mirrors their items. A list without a filter contains the items of every filter. */
    private Optional<Reply> list(
            Operation operation, String filter, BiConsumer<Mirror, JsonNode> found, Object... ids) {
        Request whole = request(operation, ids);
        String key = "list " + whole.path() + " ";
        if (!filter.isEmpty() && !reads.has(key)) {
            return list(key + filter, whole.with("X-Filter", filter), found);
        }
        return list(key, whole, found);
    }

    private Optional<Reply> list(String key, Request list, BiConsumer<Mirror, JsonNode> found) {
        Request first = dialect.publicService() ? list : list.with("page=1");
        return reads.get(key, () -> {
            int pages = 1;
            for (int page = 1; page <= pages; page++) {
                Reply reply = account.send(page == 1 ? first : list.with("page=" + page));
                if (!reply.succeeded()) {
                    return refused(reply);
                }
                JsonNode answer = Json.tree(first, reply);
                JsonNode items = answer.isArray() ? answer : answer.path("data");
                mirror(mirror -> items.forEach(item -> found.accept(mirror, item)));
                pages = items.isEmpty() ? page : answer.path("pages").asInt(page);
            }
            return Optional.empty();
        });
    }

    private Request request(Operation operation, Object... ids) {
        return new Request(operation, dialect.endpoint(operation).orElseThrow(), null, ids);
    }

    /**
     * Returns the reply if it is a refusal other than "not found". The simulator itself answers that a resource does not exist.
     */
    private static Optional<Reply> refused(Reply reply) {
        return reply.succeeded() || reply.status() == NOT_FOUND ? Optional.empty() : Optional.of(reply);
    }

    /**
     * Puts a resource into the simulator, but only the first time: a write of the rehearsal may have changed or deleted it
     * since.
     */
    private void putOnce(ResourceKind kind, JsonNode shown, Consumer<JsonNode> put) {
        long id = shown.path("id").asLong(0);
        if (hasId(shown) && mirrored.add(new ResourceKey(kind, id))) {
            put.accept(shown);
        }
    }

    /** Returns whether an answer has an id. An answer without one shows no resource; the words report that. */
    private static boolean hasId(JsonNode shown) {
        return shown.path("id").isIntegralNumber();
    }

    private void mirror(Consumer<Mirror> shown) {
        synchronized (sandbox) {
            sandbox.mirror(shown);
        }
    }

    /** Passes each address of a node in a body to {@code found}, with the id of its subnet, or 0 outside a VPC. */
    private static void addresses(Object value, BiConsumer<String, Long> found) {
        if (value instanceof Map<?, ?> fields) {
            if (fields.get("address") instanceof String address) {
                found.accept(address, fields.get("subnet_id") instanceof Number subnet ? subnet.longValue() : 0L);
            }
            fields.values().forEach(each -> addresses(each, found));
        } else if (value instanceof Collection<?> items) {
            items.forEach(each -> addresses(each, found));
        }
    }

    /** Passes each id of a firewall in a body to {@code found}. Only the service knows which firewalls exist. */
    private static void firewalls(Object value, LongConsumer found) {
        if (value instanceof Map<?, ?> fields) {
            Stream.of(fields.get("firewall_id"), fields.get("firewall_ids"))
                    .flatMap(sent -> sent instanceof Collection<?> ids ? ids.stream() : Stream.ofNullable(sent))
                    .filter(Number.class::isInstance)
                    .forEach(id -> found.accept(((Number) id).longValue()));
            fields.values().forEach(each -> firewalls(each, found));
        } else if (value instanceof Collection<?> items) {
            items.forEach(each -> firewalls(each, found));
        }
    }

    private static boolean isSimulated(long id) {
        return id > Rehearsal.FIRST_ID;
    }
}
