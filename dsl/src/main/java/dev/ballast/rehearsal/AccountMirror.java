package dev.ballast.rehearsal;

import dev.ballast.http.Exchange;
import dev.ballast.http.Json;
import dev.ballast.http.Refusals;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.model.Dialect;
import dev.ballast.model.Firewall;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.mirror.Mirror;
import dev.ballast.sandbox.mirror.ResourceKey;
import dev.ballast.sandbox.mirror.ResourceKind;
import dev.ballast.sandbox.state.AccountState;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Copies resources of an account into a simulator: each is read once, and put there once. A resource that the account does not
 * have is left out, since the simulator itself answers that it does not exist. Resources that the simulator created are never
 * read.
 * Every method throws a {@link dev.ballast.error.CallException} that names the read which failed. Safe for use by many threads.
 */
final class AccountMirror {

    private static final int NOT_FOUND = 404;
    private static final String SETTINGS = "/account/settings";

    /** The lists whose items have no id of their own. */
    private static final Set<Operation> WITHOUT_ID =
            EnumSet.of(Operation.LIST_TAGGED, Operation.LIST_VPC_ADDRESSES, Operation.LIST_VPCS_OF_NODEBALANCER);

    private final Dialect dialect;
    private final Exchange account;
    private final Sandbox sandbox;
    private final LedgerAnswers remembered;
    private final OncePerKey<Optional<Reply>> reads = new OncePerKey<>();
    private final Set<ResourceKey> mirrored = ConcurrentHashMap.newKeySet();
    private final Map<String, JsonNode> devices = new ConcurrentHashMap<>();
    private final Map<Kind, Set<Long>> users = new EnumMap<>(Kind.class);

    AccountMirror(Dialect dialect, Exchange account, Sandbox sandbox, LedgerAnswers remembered) {
        this.dialect = dialect;
        this.account = account;
        this.sandbox = sandbox;
        this.remembered = remembered;
    }

    /** Returns whether the simulator has created the resource with this id. */
    static boolean isSimulated(long id) {
        return id > Rehearsal.FIRST_ID;
    }

    private static boolean isSimulated(Kind kind, long id) {
        return kind == Kind.RESERVED_IP ? kind.idText(id).startsWith(AccountState.MIRRORED_ADDRESSES) : isSimulated(id);
    }

    /** Changes the simulator directly, with an answer that was read already. */
    void mirror(Consumer<Mirror> shown) {
        synchronized (sandbox) {
            sandbox.mirror(shown);
        }
    }

    /** Copies a resource that is not a part of another one. */
    void whole(Kind kind, long id) {
        if (isSimulated(kind, id) || mirrored.contains(new ResourceKey(simulated(kind), id))) {
            return;
        }
        Operation read = Operation.read(kind);
        if (dialect.endpoint(read).isPresent()) {
            item(read, (mirror, shown) -> put(kind, mirror, shown), kind == Kind.RESERVED_IP ? kind.idText(id) : id);
        } else if (dialect.endpoint(Operation.list(kind)).isPresent()) {
            all(kind, "");
        } else {
            mirror(mirror -> put(kind, mirror, remembered.balancer(id)));
        }
    }

    /** Copies the resources of a kind that match a filter of the service; all if it is empty. */
    void all(Kind kind, String filter) {
        list(Operation.list(kind), filter, (mirror, shown) -> put(kind, mirror, shown));
    }

    /** Copies the resources with a tag that match a filter. */
    void tagged(Object tag, String filter) {
        list(
                Operation.LIST_TAGGED,
                filter,
                (mirror, shown) -> Kind.ofType(shown.path("type").asString(""))
                        .ifPresent(kind -> put(kind, mirror, shown.path("data"))),
                tag);
    }

    /** Copies a config with its NodeBalancer and its nodes. */
    void config(long balancer, long id) {
        whole(Kind.NODEBALANCER, balancer);
        if (isSimulated(id)) {
            return;
        }
        if (dialect.endpoint(Operation.LIST_CONFIGS).isPresent()) {
            configs(balancer);
            nodes(balancer, id);
            return;
        }
        item(
                Operation.READ_CONFIG,
                (mirror, shown) -> {
                    putOnce(Kind.CONFIG, shown, config -> mirror.config(balancer, config));
                    remembered
                            .nodes(id, shown.path("nodes_status"))
                            .forEach(node -> mirror.putUnknownNode(id, node.label(), node.address(), node.status()));
                },
                balancer,
                id);
    }

    /** Copies the configs of a NodeBalancer with their nodes. */
    void configs(long balancer) {
        if (isSimulated(balancer) || dialect.endpoint(Operation.LIST_CONFIGS).isEmpty()) {
            return;
        }
        Set<Long> found = ConcurrentHashMap.newKeySet();
        list(
                Operation.LIST_CONFIGS,
                "",
                (mirror, shown) -> {
                    putOnce(Kind.CONFIG, shown, config -> mirror.config(balancer, config));
                    if (hasNodes(shown)) {
                        found.add(shown.path("id").asLong(0));
                    }
                },
                balancer);
        found.forEach(config -> nodes(balancer, config));
    }

    private static boolean hasNodes(JsonNode config) {
        JsonNode status = config.path("nodes_status");
        return !status.isObject()
                || status.path("up").asLong(0) + status.path("down").asLong(0) > 0;
    }

    private void nodes(long balancer, long config) {
        if (!isSimulated(config)) {
            list(
                    Operation.LIST_NODES,
                    "",
                    (mirror, shown) -> putOnce(Kind.NODE, shown, node -> mirror.node(config, node)),
                    balancer,
                    config);
        }
    }

    /** Copies the VPCs of a NodeBalancer; the answer for the NodeBalancer lacks them. */
    void vpcsOf(long balancer) {
        if (!isSimulated(balancer)) {
            list(Operation.LIST_VPCS_OF_NODEBALANCER, "", (mirror, shown) -> mirror.vpcOf(balancer, shown), balancer);
        }
    }

    /**
     * Copies the firewalls of a NodeBalancer or an instance, whose own answer lacks them. One that the rehearsal has created
     * without a firewall gets the default one of the account.
     */
    void firewallsOf(Kind kind, Operation list, long id) {
        if (!isSimulated(id)) {
            list(list, "", (mirror, shown) -> mirror.firewallOf(simulated(kind), id, shown), id);
        } else {
            shown("/networking/firewalls/settings")
                    .map(defaults -> defaults.path("default_firewall_ids").path(kind.type()))
                    .filter(JsonNode::isIntegralNumber)
                    .ifPresent(
                            firewall -> mirror(into -> into.defaultFirewall(simulated(kind), id, firewall.asLong())));
        }
    }

    /** Copies the ids of the devices of a firewall. */
    void devicesOf(long firewall) {
        if (!isSimulated(firewall)) {
            list(
                    Operation.LIST_DEVICES_OF_FIREWALL,
                    "",
                    (mirror, shown) -> {
                        mirror.device(firewall, shown);
                        devices.put(shown.path("id").asString(""), AccountState.whole(shown.path("entity")));
                    },
                    firewall);
        }
    }

    /** Copies what loses its firewall with a device, so that a plan shows it. */
    void deviceOf(long firewall, String id) {
        devicesOf(firewall);
        JsonNode entity = devices.getOrDefault(id, MissingNode.getInstance());
        Kind.ofType(entity.path("type").asString(""))
                .ifPresent(kind -> whole(kind, entity.path("id").asLong(0)));
    }

    /** Copies the locks that match a filter, with their ids, which the answers for their resources lack. */
    void locks(String filter) {
        list(Operation.LIST_LOCKS, filter, Mirror::lock);
    }

    /** Copies the boot profiles of an instance. */
    void profiles(long instance) {
        if (!isSimulated(instance) && dialect.endpoint(Operation.LIST_PROFILES).isPresent()) {
            list(
                    Operation.LIST_PROFILES,
                    "",
                    (mirror, shown) ->
                            putOnce(ResourceKind.PROFILE, shown, profile -> mirror.profile(instance, profile)),
                    instance);
        }
    }

    /** Copies the volumes of an instance. */
    void volumesOf(long instance) {
        list(Operation.LIST_VOLUMES_OF_INSTANCE, "", (mirror, shown) -> put(Kind.VOLUME, mirror, shown), instance);
    }

    /**
     * Copies the NodeBalancers in front of an instance with all their nodes, because the nodes of the instance are deleted with
     * it.
     */
    void balancersBefore(long instance) {
        if (isSimulated(instance)) {
            return;
        }
        Set<Long> found = ConcurrentHashMap.newKeySet();
        list(
                Operation.LIST_NODEBALANCERS_OF_INSTANCE,
                "",
                (mirror, shown) -> {
                    put(Kind.NODEBALANCER, mirror, shown);
                    found.add(shown.path("id").asLong(0));
                },
                instance);
        found.forEach(this::configs);
    }

    /** Copies an address of the account with what has it, once: a write of the rehearsal may have changed it since. */
    void address(String text) {
        if (Kind.RESERVED_IP.isId(text) && !isSimulated(Kind.RESERVED_IP, Kind.RESERVED_IP.id(text))) {
            item(Operation.READ_ADDRESS, (mirror, shown) -> put(Kind.RESERVED_IP, mirror, shown), text);
            users();
        }
    }

    /** Copies what has the reserved addresses that were copied: only with it the simulator knows that they are in use. */
    void users() {
        Map<Kind, Set<Long>> found;
        synchronized (users) {
            found = new EnumMap<>(users);
            users.clear();
        }
        found.forEach((kind, ids) -> {
            ids.removeIf(id -> mirrored.contains(new ResourceKey(simulated(kind), id)));
            if (ids.size() > 1) {
                all(kind, "");
            } else {
                ids.forEach(id -> whole(kind, id));
            }
        });
    }

    /** Copies the addresses in VPCs, so that the simulator gives none of them to a new instance. */
    void vpcAddresses() {
        list(Operation.LIST_VPC_ADDRESSES, "", AccountMirror::putVpcAddress);
    }

    static void putVpcAddress(Mirror mirror, JsonNode shown) {
        if (shown.path("linode_id").isNumber() && shown.path("address").isString()) {
            mirror.vpcAddress(shown);
        }
    }

    /** Returns the settings of the account; empty if the token may not read them. */
    Optional<JsonNode> settings() {
        return shown(SETTINGS);
    }

    private Optional<JsonNode> shown(String path) {
        return reads.get(path, () -> Optional.of(account.send(Request.of(Request.Method.GET, path))))
                .filter(Reply::succeeded)
                .flatMap(reply -> Json.tryTree(reply.body()));
    }

    private void put(Kind kind, Mirror mirror, JsonNode shown) {
        putOnce(kind, shown, each -> {
            mirror.putWhole(simulated(kind), each);
            if (kind == Kind.VPC) {
                mirrored.forEach(mirror::leaveIfDeleted);
            }
        });
    }

    private void putOnce(Kind kind, JsonNode shown, Consumer<JsonNode> put) {
        putOnce(simulated(kind), shown, each -> put.accept(remembered.completed(kind, each)));
    }

    /**
     * Puts a resource into the simulator, but only the first time: a write of the rehearsal may have changed or deleted it
     * since.
     */
    private void putOnce(ResourceKind kind, JsonNode shown, Consumer<JsonNode> put) {
        if (hasId(shown) && mirrored.add(new ResourceKey(kind, id(shown)))) {
            put.accept(shown);
            JsonNode user = shown.path("assigned_entity");
            Kind.ofType(user.path("type").asString(""))
                    .filter(of -> user.path("id").isIntegralNumber())
                    .ifPresent(of -> {
                        synchronized (users) {
                            users.computeIfAbsent(of, first -> new HashSet<>())
                                    .add(user.path("id").asLong());
                        }
                    });
        }
    }

    /** Returns whether an answer has an id. An answer without one shows no resource; the words report that. */
    private static boolean hasId(JsonNode shown) {
        return shown.path("id").isIntegralNumber()
                || (!shown.has("id")
                        && Kind.RESERVED_IP.isId(shown.path("address").asString("")));
    }

    /** Returns the id of an answer; that of an address is the address. */
    private static long id(JsonNode shown) {
        return shown.has("id")
                ? shown.path("id").asLong(0)
                : Kind.RESERVED_IP.id(shown.path("address").asString());
    }

    private static ResourceKind simulated(Kind kind) {
        return ResourceKind.valueOf(kind.name());
    }

    /** Reads a resource once, and puts it into the simulator if it exists. An answer without an id cannot be read. */
    private void item(Operation operation, BiConsumer<Mirror, JsonNode> found, Object... ids) {
        Request request = request(operation, ids);
        readOnce(request.path(), () -> answer(request).ifPresent(answer -> {
            JsonNode shown = identified(answer, ids);
            if (!hasId(shown)) {
                throw Json.unreadable(request, "the answer has no id");
            }
            if (operation == Operation.READ_FIREWALL) {
                Json.read(request, shown, Firewall.class);
            }
            mirror(mirror -> found.accept(mirror, shown));
        }));
    }

    /** Returns the answer with the id of its path if it shows a resource without one. */
    private static JsonNode identified(JsonNode shown, Object... ids) {
        if (shown instanceof ObjectNode fields
                && !fields.isEmpty()
                && !fields.has("id")
                && ids[ids.length - 1] instanceof Long id) {
            fields.put("id", id);
        }
        return shown;
    }

    /** Reads all pages of a list once, and puts their items into the simulator. A list without a filter has the items of every filter. */
    private void list(Operation operation, String filter, BiConsumer<Mirror, JsonNode> found, Object... ids) {
        Request whole = request(operation, ids);
        String key = "list " + whole.path() + " ";
        if (!filter.isEmpty() && !reads.has(key)) {
            list(key + filter, whole.with("X-Filter", filter), found);
        } else {
            list(key, whole, found);
        }
    }

    private void list(String key, Request list, BiConsumer<Mirror, JsonNode> found) {
        Request first = dialect.publicService() ? list : list.with("page=1");
        readOnce(key, () -> {
            int pages = 1;
            for (int page = 1; page <= pages; page++) {
                Request request = page == 1 ? first : list.with("page=" + page);
                Optional<JsonNode> shown = answer(request);
                if (shown.isEmpty()) {
                    return;
                }
                JsonNode answer = shown.get();
                JsonNode items = answer.isArray() ? answer : answer.path("data");
                if (!items.isArray()) {
                    throw Json.unreadable(list, "the answer is not a list");
                }
                if (!WITHOUT_ID.contains(list.operation())
                        && !items.valueStream().allMatch(AccountMirror::hasId)) {
                    throw Json.unreadable(list, "the answer has no id");
                }
                if (list.operation() == Operation.LIST_NODES
                        && !items.valueStream().allMatch(node -> node.has("label") || node.has("address"))) {
                    throw Json.unreadable(list, "the answer has a node without label and address");
                }
                if (list.operation() == Operation.LIST_DEVICES_OF_FIREWALL
                        && !items.valueStream().allMatch(device -> Mirror.isKnown(device.path("entity")))) {
                    throw Json.unreadable(list, "the answer does not say what each device is");
                }
                mirror(mirror -> items.forEach(item -> found.accept(mirror, item)));
                pages = items.isEmpty() ? page : answer.path("pages").asInt(page);
            }
        });
    }

    private Request request(Operation operation, Object... ids) {
        return new Request(operation, dialect.endpoint(operation).orElseThrow(), null, ids);
    }

    private void readOnce(String key, Runnable read) {
        reads.get(key, () -> {
            read.run();
            return Optional.empty();
        });
    }

    /** Returns the answer; empty if the service does not have it. */
    private Optional<JsonNode> answer(Request request) {
        Reply reply = account.send(request);
        if (reply.status() == NOT_FOUND) {
            return Optional.empty();
        }
        if (!reply.succeeded()) {
            throw Refusals.of(request, reply, dialect);
        }
        return Optional.of(Json.tree(request, reply));
    }
}
