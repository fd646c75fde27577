package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** The operations on the nodes of a config, where its requests go. */
final class BalancerNodeRoutes {

    private static final int MOST_NODES = 1000;
    private static final String TOO_MANY = "A config has at most " + MOST_NODES + " nodes.";

    /** The nodes of a config, where they are sent with it. */
    static final Field<List<ObjectNode>> NODES =
            Field.objects("nodes").must(nodes -> nodes.size() <= MOST_NODES, TOO_MANY);

    private static final String PATH = "/nodebalancers/{id}/configs/{id}/nodes";
    private static final Field<Long> ID = Field.integer("id");
    private static final Field<String> LABEL =
            Field.text("label", "[a-zA-Z0-9._-]{3,32}", "Must be 3-32 letters, digits, '-', '_' and '.'");
    private static final Field<String> ADDRESS = Field.text("address")
            .must(NodeState::isAddress, "Must be in address:port format")
            .must(text -> text.startsWith("192.168."), "Must begin with 192.168")
            .must(
                    text -> Integer.parseInt(text.split("\\.", 4)[2]) >= 128,
                    "Address Restricted: IP must not be within 192.168.0.0/17");
    private static final Field<Long> WEIGHT = Field.integer("weight", 1, 255);
    private static final Field<String> MODE = Field.oneOf("mode", "accept", "reject", "drain", "backup", "none");
    private static final List<Field<?>> NEW = List.of(LABEL.required(), ADDRESS.required(), WEIGHT, MODE);
    private static final List<Field<?>> CHANGED = List.of(LABEL, ADDRESS, WEIGHT, MODE);

    private final Lag lag;

    BalancerNodeRoutes(Lag lag) {
        this.lag = lag;
    }

    List<Route<?>> all() {
        return List.of(
                Route.of("GET " + PATH, BalancerConfigRoutes::config, this::list),
                Route.of("POST " + PATH, BalancerConfigRoutes::config, this::create, NEW.toArray(Field<?>[]::new)),
                Route.of("GET " + PATH + "/{id}", this::node, BalancerNodeRoutes::view),
                Route.of("PUT " + PATH + "/{id}", this::node, this::change, CHANGED.toArray(Field<?>[]::new)),
                Route.of("DELETE " + PATH + "/{id}", this::node, this::delete));
    }

    private NodeState node(ApiRequest request) {
        long config = BalancerConfigRoutes.config(request).id();
        return request.account()
                .nodes()
                .find(request.id(2))
                .filter(node -> node.config() == config)
                .orElseThrow(HttpException::notFound);
    }

    /** Returns the nodes of a config. */
    static List<NodeState> of(ConfigState config, ApiRequest request) {
        return request.account().nodes().all().stream()
                .filter(node -> node.config() == config.id())
                .toList();
    }

    private Object list(ConfigState config, ApiRequest request) {
        List<NodeState> listed = lag.listed(
                request.account().nodes().all(), NodeState.class, node -> node.config() == config.id(), request);
        return ListQuery.of(request, listed, node -> view(node, request), Set.of());
    }

    private Object create(ConfigState config, ApiRequest request) {
        if (of(config, request).size() >= MOST_NODES) {
            throw HttpException.of(400, TOO_MANY);
        }
        return change(blank(config, request), request);
    }

    private Object change(NodeState before, ApiRequest request) {
        ConfigState config = BalancerConfigRoutes.config(request);
        String region = LinodeNodeBalancerRoutes.balancer(request).region();
        HttpException.check(problems(request, ConfigFields.of(config, request), region));
        return view(put(before, request), request);
    }

    private static NodeState blank(ConfigState config, ApiRequest request) {
        return new NodeState(0, config.id(), "", "", request.now());
    }

    /** Returns what is wrong with one of the nodes that are sent with a config of these settings. */
    static List<Reason> problems(ConfigState config, ApiRequest part, ObjectNode settings, String region) {
        boolean isNew = !part.body().hasNonNull("id");
        if (!isNew && find(part, config).isEmpty()) {
            return List.of(new Reason("The config has no node of this id", "id"));
        }
        List<Reason> wrong = part.problems(isNew ? NEW : CHANGED);
        return wrong.isEmpty() ? problems(part, settings, region) : wrong;
    }

    private static Optional<NodeState> find(ApiRequest part, ConfigState config) {
        return Optional.ofNullable(part.get(ID))
                .flatMap(part.account().nodes()::find)
                .filter(node -> node.config() == config.id());
    }

    private static List<Reason> problems(ApiRequest part, ObjectNode settings, String region) {
        if ("none".equals(part.get(MODE)) && !ConfigFields.isUdp(settings)) {
            return List.of(new Reason("Mode none is for protocol 'udp'", "mode"));
        }
        return Optional.ofNullable(part.get(ADDRESS)).flatMap(part.account()::ownerOf).stream()
                .filter(instance -> !instance.region().equals(region))
                .map(far -> new Reason("The address is of a Linode in another region than the NodeBalancer", "address"))
                .toList();
    }

    /** Makes the nodes that are sent with a config its only ones: those with an id are changed, the others created. */
    void replace(ConfigState config, ApiRequest part) {
        List<ApiRequest> sent = part.get(NODES).stream().map(part::part).toList();
        Set<Long> kept = sent.stream().map(node -> node.get(ID)).collect(Collectors.toSet());
        of(config, part).stream().filter(node -> !kept.contains(node.id())).forEach(node -> delete(node, part));
        sent.forEach(node -> put(find(node, config).orElse(blank(config, part)), node));
    }

    private NodeState put(NodeState before, ApiRequest part) {
        String address = part.get(ADDRESS, before.address());
        boolean isNew = before.id() == 0;
        NodeState node = part.account()
                .nodes()
                .put(new NodeState(
                        isNew ? part.account().nextId() : before.id(),
                        before.config(),
                        part.get(LABEL, before.label()),
                        address,
                        address.equals(before.address()) ? before.created() : part.now()));
        part.store(node.id(), List.of(WEIGHT, MODE));
        event(node, isNew ? "create" : "update", part);
        if (isNew) {
            lag.created(node, part);
        }
        return node;
    }

    /** Removes the nodes of these private addresses from every config. */
    static void removeOf(List<String> ipv4, ApiRequest request) {
        List.copyOf(request.account().nodes().all()).stream()
                .filter(node -> isOf(node, ipv4))
                .forEach(node -> {
                    event(node, "delete", request);
                    remove(node, request);
                });
    }

    /** Returns whether a node has one of these addresses, whatever its port. */
    static boolean isOf(NodeState node, List<String> ipv4) {
        return ipv4.contains(node.address().substring(0, node.address().lastIndexOf(':')));
    }

    private Object delete(NodeState node, ApiRequest request) {
        event(node, "delete", request);
        request.account().nodes().remove(node.id());
        lag.deleted(node, request);
        return Map.of();
    }

    /** Removes a node. */
    static void remove(NodeState node, ApiRequest request) {
        request.account().nodes().remove(node.id());
        request.account().extended().fields().remove(node.id());
    }

    private static void event(NodeState node, String action, ApiRequest request) {
        LinodeNodeBalancerRoutes.event(
                config(node, request).balancer(),
                "node_" + action,
                new Entity("nodebalancer_node", node.id(), node.label()),
                request);
    }

    private static ConfigState config(NodeState node, ApiRequest request) {
        return request.account().configs().find(node.config()).orElseThrow();
    }

    /** Returns what the checks of a config found; without checks, or before the first of them, nothing is known. */
    static String status(NodeState node, ConfigState config, ApiRequest request) {
        return config.check().equals("none") || !request.account().isChecked(node)
                ? "Unknown"
                : request.account().isUp(node) ? "UP" : "DOWN";
    }

    private static Map<String, Object> view(NodeState node, ApiRequest request) {
        ConfigState config = config(node, request);
        ObjectNode fields = request.account().fields(node.id());
        boolean udp = config.protocol().equals("udp");
        return SandboxJson.object(
                "id", node.id(),
                "address", node.address(),
                "label", node.label(),
                "status", status(node, config, request),
                "weight", fields.path("weight").asLong(50),
                "mode", udp ? "none" : fields.path("mode").asString("accept"),
                "config_id", config.id(),
                "nodebalancer_id", config.balancer(),
                "vpc_config_id", null);
    }
}
