package dev.ballast.rehearsal;

import dev.ballast.http.Exchange;
import dev.ballast.http.Json;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.model.Dialect;
import dev.ballast.model.Operation;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.linode.InterfaceSetting;
import dev.ballast.sandbox.mirror.Mirror;
import dev.ballast.sandbox.mirror.ResourceKey;
import dev.ballast.sandbox.mirror.ResourceKind;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A simulator laid over an account: what a request needs is read from the account once and put into the simulator, which then
 * answers the request. Regions, plans and images are those of the account. Safe for use by many threads.
 */
final class MirroredService implements Exchange {

    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final String SETTINGS = "/account/settings";
    private static final String GENERATION = "interface_generation";

    private static final String ID = "/(\\d{1,18})";
    private static final Pattern BALANCER = Pattern.compile("/nodebalancers" + ID + "(/.*)?");
    private static final Pattern CONFIG = Pattern.compile("/nodebalancers" + ID + "/configs" + ID + "(/.*)?");
    private static final Pattern VOLUME = Pattern.compile("/volumes" + ID + "(/.*)?");
    private static final Pattern INSTANCE = Pattern.compile("/\\w+/instances" + ID + "(/.*)?");
    private static final Pattern ADDRESS = Pattern.compile("/networking/ips/([^/]+)");
    private static final Pattern TAG = Pattern.compile("/tags/[^/]+");

    /** The operations on an instance for which the service looks at its configuration profiles. */
    private static final Set<String> WITH_PROFILES = Set.of("/boot", "/reboot", "/shutdown");

    private final Dialect dialect;
    private final Exchange account;
    private final Sandbox sandbox;
    private final Exchange simulator;
    private final LedgerMemory remembered;
    private final String instances;
    private final OncePerKey<Optional<Reply>> reads = new OncePerKey<>();
    private final Set<ResourceKey> mirrored = ConcurrentHashMap.newKeySet();

    /** Creates the service of an account that is only read, over a simulator that sends to this sandbox. */
    MirroredService(Dialect dialect, Exchange account, Sandbox sandbox, Exchange simulator, LedgerMemory remembered) {
        this.dialect = dialect;
        this.account = account;
        this.sandbox = sandbox;
        this.simulator = simulator;
        this.remembered = remembered;
        this.instances =
                path(dialect.endpoint(Operation.LIST_INSTANCES).orElseThrow().path());
    }

    @Override
    public Reply send(Request request) {
        String path = path(request.path());
        if (isOffer(path)) {
            return account.send(request);
        }
        Optional<Reply> refused = needed(request, path);
        if (refused.isPresent()) {
            return refused.get();
        }
        if (request.body() != null) {
            mirror(mirror -> addresses(request.body(), mirror::listening));
        }
        return simulator.send(request);
    }

    static boolean isOffer(String path) {
        return path.matches("/(regions|images|linode/types|volumes/types|nodebalancers/types)(/.*)?");
    }

    /** Mirrors what a request needs; returns the reply of a read that the service refused, empty if there was none. */
    private Optional<Reply> needed(Request request, String path) {
        Optional<Reply> refused = named(request, path);
        if (refused.isEmpty() && request.body() != null && request.body().get("linode_id") instanceof Number id) {
            refused = instance(id.longValue());
            if (refused.isEmpty() && path.endsWith("/attach")) {
                refused = profiles(id.longValue());
            }
        }
        return refused;
    }

    private Optional<Reply> named(Request request, String path) {
        Matcher config = CONFIG.matcher(path);
        if (config.matches()) {
            return config(id(config, 1), id(config, 2));
        }
        Matcher balancer = BALANCER.matcher(path);
        if (balancer.matches()) {
            Optional<Reply> refused = balancer(id(balancer, 1));
            boolean whole = balancer.group(2) != null || request.method() == Request.Method.DELETE;
            return refused.isEmpty() && whole ? configs(id(balancer, 1)) : refused;
        }
        Matcher volume = VOLUME.matcher(path);
        if (volume.matches()) {
            return volume(id(volume, 1));
        }
        Matcher instance = INSTANCE.matcher(path);
        if (instance.matches()) {
            return ofInstance(request, id(instance, 1), instance.group(2));
        }
        if (ADDRESS.matcher(path).matches()) {
            return address(path);
        }
        if (TAG.matcher(path).matches()) {
            return list(request.writes() ? Request.of(Request.Method.GET, path) : request, this::tagged);
        }
        if (request.writes()) {
            return path.equals(instances) && dialect.publicService() ? generation(request) : Optional.empty();
        }
        return lists(request, path);
    }

    /** Refuses a new instance with interfaces of a generation that the setting of the account forbids; not every token may read it. */
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

    private Optional<Reply> lists(Request request, String path) {
        if (path.equals("/volumes")) {
            return list(request, (mirror, shown) -> once(ResourceKind.VOLUME, shown, mirror::volume));
        }
        if (path.equals("/nodebalancers")) {
            return list(request, (mirror, shown) -> once(ResourceKind.NODEBALANCER, shown, mirror::balancer));
        }
        if (path.equals(instances)) {
            return list(request, this::instance);
        }
        if (path.equals("/networking/ips")) {
            Optional<Reply> refused = list(Request.of(Request.Method.GET, instances), this::instance);
            return refused.isPresent()
                    ? refused
                    : list(
                            Request.of(Request.Method.GET, "/nodebalancers"),
                            (mirror, shown) -> once(ResourceKind.NODEBALANCER, shown, mirror::balancer));
        }
        return Optional.empty();
    }

    private Optional<Reply> ofInstance(Request request, long id, String part) {
        Optional<Reply> refused = instance(id);
        boolean deletes = part == null && request.method() == Request.Method.DELETE;
        if (refused.isEmpty() && part != null && (part.startsWith("/configs") || WITH_PROFILES.contains(part))) {
            refused = profiles(id);
        }
        if (refused.isEmpty() && (deletes || "/volumes".equals(part))) {
            refused = list(
                    Request.of(Request.Method.GET, "%s/%d/volumes".formatted(instances, id)),
                    (mirror, shown) -> once(ResourceKind.VOLUME, shown, mirror::volume));
        }
        if (refused.isEmpty() && (deletes || "/nodebalancers".equals(part))) {
            refused = balancersBefore(id);
        }
        return refused;
    }

    /** Mirrors the NodeBalancers that an instance is behind, with all nodes: those of the instance are deleted with it. */
    private Optional<Reply> balancersBefore(long instance) {
        if (isSimulated(instance)) {
            return Optional.empty();
        }
        Set<Long> found = ConcurrentHashMap.newKeySet();
        Optional<Reply> refused = list(
                Request.of(Request.Method.GET, "%s/%d/nodebalancers".formatted(instances, instance)),
                (mirror, shown) -> {
                    once(ResourceKind.NODEBALANCER, shown, mirror::balancer);
                    found.add(shown.path("id").asLong(0));
                });
        return found.stream()
                .map(this::configs)
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> refused);
    }

    private Optional<Reply> instance(long id) {
        if (isSimulated(id) || mirrored.contains(new ResourceKey(ResourceKind.INSTANCE, id))) {
            return Optional.empty();
        }
        return dialect.endpoint(Operation.READ_INSTANCE).isEmpty()
                ? list(Request.of(Request.Method.GET, instances), this::instance)
                : item(instances + "/" + id, this::instance);
    }

    private void instance(Mirror mirror, JsonNode shown) {
        once(ResourceKind.INSTANCE, shown, mirror::instance);
    }

    private Optional<Reply> profiles(long instance) {
        return isSimulated(instance)
                        || dialect.endpoint(Operation.LIST_PROFILES).isEmpty()
                ? Optional.empty()
                : list(
                        Request.of(Request.Method.GET, "%s/%d/configs".formatted(instances, instance)),
                        (mirror, shown) ->
                                once(ResourceKind.PROFILE, shown, profile -> mirror.profile(instance, profile)));
    }

    private Optional<Reply> volume(long id) {
        return isSimulated(id) || mirrored.contains(new ResourceKey(ResourceKind.VOLUME, id))
                ? Optional.empty()
                : item("/volumes/" + id, (mirror, shown) -> once(ResourceKind.VOLUME, shown, mirror::volume));
    }

    private Optional<Reply> balancer(long id) {
        if (isSimulated(id) || mirrored.contains(new ResourceKey(ResourceKind.NODEBALANCER, id))) {
            return Optional.empty();
        }
        if (dialect.endpoint(Operation.READ_NODEBALANCER).isEmpty()) {
            mirror(mirror -> once(ResourceKind.NODEBALANCER, remembered.balancer(id), mirror::balancer));
            return Optional.empty();
        }
        return item(
                "/nodebalancers/" + id, (mirror, shown) -> once(ResourceKind.NODEBALANCER, shown, mirror::balancer));
    }

    private Optional<Reply> configs(long balancer) {
        if (isSimulated(balancer) || dialect.endpoint(Operation.LIST_CONFIGS).isEmpty()) {
            return Optional.empty();
        }
        Set<Long> found = ConcurrentHashMap.newKeySet();
        Optional<Reply> refused = list(
                Request.of(Request.Method.GET, "/nodebalancers/%d/configs".formatted(balancer)), (mirror, shown) -> {
                    once(ResourceKind.CONFIG, shown, config -> mirror.config(balancer, config));
                    if (hasNodes(shown)) {
                        found.add(shown.path("id").asLong(0));
                    }
                });
        return found.stream()
                .map(config -> nodes(balancer, config))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> refused);
    }

    private Optional<Reply> config(long balancer, long id) {
        Optional<Reply> refused = balancer(balancer);
        if (refused.isPresent() || isSimulated(id)) {
            return refused;
        }
        if (dialect.endpoint(Operation.LIST_CONFIGS).isPresent()) {
            Optional<Reply> unlisted = configs(balancer);
            return unlisted.isPresent() ? unlisted : nodes(balancer, id);
        }
        return item("/nodebalancers/%d/configs/%d".formatted(balancer, id), (mirror, shown) -> {
            once(ResourceKind.CONFIG, shown, config -> mirror.config(balancer, config));
            remembered
                    .nodes(id, shown.path("nodes_status"))
                    .forEach(node -> mirror.unknownNode(id, node.label(), node.address(), node.status()));
        });
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
                        Request.of(
                                Request.Method.GET, "/nodebalancers/%d/configs/%d/nodes".formatted(balancer, config)),
                        (mirror, shown) -> once(ResourceKind.NODE, shown, node -> mirror.node(config, node)));
    }

    private Optional<Reply> address(String path) {
        JsonNode[] owner = new JsonNode[1];
        Optional<Reply> refused = item(path, (mirror, shown) -> owner[0] = shown.path("linode_id"));
        return refused.isPresent() || owner[0] == null || !owner[0].isNumber() ? refused : instance(owner[0].asLong());
    }

    private void tagged(Mirror mirror, JsonNode shown) {
        JsonNode data = shown.path("data");
        switch (shown.path("type").asString("")) {
            case "linode" -> instance(mirror, data);
            case "volume" -> once(ResourceKind.VOLUME, data, mirror::volume);
            case "nodebalancer" -> once(ResourceKind.NODEBALANCER, data, mirror::balancer);
            default -> {}
        }
    }

    /** Reads a resource, and mirrors it if the service has it. */
    private Optional<Reply> item(String path, BiConsumer<Mirror, JsonNode> found) {
        return reads.get(path, () -> {
            Request request = Request.of(Request.Method.GET, path);
            Reply reply = account.send(request);
            JsonNode shown = reply.succeeded() ? Json.tree(request, reply) : null;
            if (shown != null && !hasId(shown) && !ADDRESS.matcher(path).matches()) {
                return Optional.of(reply);
            }
            if (shown != null) {
                mirror(mirror -> found.accept(mirror, shown));
            }
            return refused(reply);
        });
    }

    /** Reads all pages of a list, and mirrors their items. A list without a filter holds those of all filters. */
    private Optional<Reply> list(Request request, BiConsumer<Mirror, JsonNode> found) {
        String path = path(request.path());
        String filter = request.headers().getOrDefault("X-Filter", "");
        if (!filter.isEmpty() && reads.has("list " + path + " ")) {
            filter = "";
        }
        Request wanted =
                Request.of(Request.Method.GET, path).with(dialect.publicService() ? "page_size=500" : "page=1");
        Request first = filter.isEmpty() ? wanted : wanted.with("X-Filter", filter);
        return reads.get("list " + path + " " + filter, () -> {
            int pages = 1;
            for (int page = 1; page <= pages; page++) {
                Reply reply = account.send(page == 1 ? first : next(first, page));
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

    private static Request next(Request first, int page) {
        Request plain = Request.of(Request.Method.GET, first.path().replaceFirst("[?&]page=1$", ""))
                .with("page=" + page);
        return first.headers().containsKey("X-Filter")
                ? plain.with("X-Filter", first.headers().get("X-Filter"))
                : plain;
    }

    /** What the service does not have, the simulator does not have either, and says so itself. */
    private static Optional<Reply> refused(Reply reply) {
        return reply.succeeded() || reply.status() == NOT_FOUND ? Optional.empty() : Optional.of(reply);
    }

    /** What was mirrored once is the simulator's: it may have changed or deleted it since. */
    private void once(ResourceKind kind, JsonNode shown, Consumer<JsonNode> put) {
        if (hasId(shown) && mirrored.add(new ResourceKey(kind, shown.path("id").asLong()))) {
            put.accept(shown);
        }
    }

    /** An answer without an id shows no resource; the words say so. */
    private static boolean hasId(JsonNode shown) {
        return shown.path("id").isIntegralNumber();
    }

    private void mirror(Consumer<Mirror> shown) {
        synchronized (sandbox) {
            sandbox.mirror(shown);
        }
    }

    private static void addresses(Object value, Consumer<String> found) {
        if (value instanceof Map<?, ?> fields) {
            fields.forEach((name, each) -> {
                if ("address".equals(name) && each instanceof String address) {
                    found.accept(address);
                } else {
                    addresses(each, found);
                }
            });
        } else if (value instanceof Collection<?> items) {
            items.forEach(each -> addresses(each, found));
        }
    }

    private static boolean isSimulated(long id) {
        return id > Rehearsal.FIRST_ID;
    }

    private static long id(Matcher matched, int group) {
        return Long.parseLong(matched.group(group));
    }

    private static String path(String target) {
        return target.replaceFirst("\\?.*", "").replaceFirst("/$", "");
    }
}
