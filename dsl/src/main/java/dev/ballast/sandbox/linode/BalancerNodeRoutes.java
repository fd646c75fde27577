package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The operations on the nodes of a config, which receive its traffic. */
final class BalancerNodeRoutes {

    private static final String PATH = "/nodebalancers/{id}/configs/{id}/nodes";

    private final Lag lag;

    BalancerNodeRoutes(Lag lag) {
        this.lag = lag;
    }

    List<Route<?>> all() {
        return List.of(
                Route.of("GET " + PATH, SandboxRequest::config, this::list),
                Route.of("POST " + PATH, SandboxRequest::config, this::create).with(NodeFields.NEW),
                Route.of("GET " + PATH + "/{id}", this::node, BalancerNodeRoutes::view),
                Route.of("PUT " + PATH + "/{id}", this::node, this::change).with(NodeFields.CHANGED),
                Route.of("DELETE " + PATH + "/{id}", this::node, this::delete));
    }

    private NodeState node(SandboxRequest request) {
        long config = request.config().id();
        return request.account()
                .nodes()
                .find(request.id(2))
                .filter(node -> node.config() == config)
                .orElseThrow(HttpException::notFound);
    }

    private Object list(ConfigState config, SandboxRequest request) {
        List<NodeState> listed = lag.listed(
                request.account().nodes().all(), NodeState.class, node -> node.config() == config.id(), request);
        return ListQuery.of(request, listed, node -> view(node, request), Set.of());
    }

    private Object create(ConfigState config, SandboxRequest request) {
        NodeFields.requireRoom(request.nodes(config).size(), request);
        return change(blank(config, request), request);
    }

    private Object change(NodeState before, SandboxRequest request) {
        ConfigState config = request.config();
        BalancerBackends backends = BalancerBackends.of(request.balancer(), request);
        HttpException.check(NodeFields.problems(request, PortConfigFields.of(config, request), backends));
        return view(put(before, request), request);
    }

    private static NodeState blank(ConfigState config, SandboxRequest request) {
        return new NodeState(0, config.id(), "", "", request.now());
    }

    /** Replaces the nodes of a config by the sent ones: changes those with an id, creates the others, and deletes the rest. */
    void replace(ConfigState config, SandboxRequest part) {
        List<SandboxRequest> sent =
                part.get(NodeFields.NODES).stream().map(part::part).toList();
        Set<Long> kept = sent.stream().map(node -> node.get(NodeFields.ID)).collect(Collectors.toSet());
        part.nodes(config).stream().filter(node -> !kept.contains(node.id())).forEach(node -> delete(node, part));
        sent.forEach(node -> put(NodeFields.find(node, config).orElse(blank(config, part)), node));
    }

    private NodeState put(NodeState before, SandboxRequest part) {
        String address = part.get(NodeFields.ADDRESS, before.address());
        boolean isNew = before.id() == 0;
        NodeState node = part.account()
                .nodes()
                .put(new NodeState(
                        isNew ? part.account().nextId() : before.id(),
                        before.config(),
                        part.get(NodeFields.LABEL, before.label()),
                        address,
                        address.equals(before.address()) ? before.created() : part.now()));
        part.store(node, NodeFields.USUAL.keySet());
        part.store(node, List.of(NodeFields.SUBNET));
        event(node, isNew ? "create" : "update", part);
        if (isNew) {
            lag.recordCreation(node, part);
        }
        return node;
    }

    /** Removes the nodes of an instance from every config. */
    static void removeOf(InstanceState instance, SandboxRequest request) {
        List.copyOf(request.account().nodes().all()).stream()
                .filter(node -> isOf(node, instance, request))
                .forEach(node -> {
                    event(node, "delete", request);
                    remove(node, request);
                });
    }

    /** Returns whether a node has an address of an instance, whatever its port. */
    static boolean isOf(NodeState node, InstanceState instance, SandboxRequest request) {
        return request.account().ownerOf(node).filter(instance::equals).isPresent();
    }

    private Object delete(NodeState node, SandboxRequest request) {
        event(node, "delete", request);
        request.account().nodes().remove(node.id());
        lag.recordDeletion(node, request);
        return Map.of();
    }

    /** Removes a node. */
    static void remove(NodeState node, SandboxRequest request) {
        request.account().nodes().remove(node.id());
        request.account().forget(node);
    }

    private static void event(NodeState node, String action, SandboxRequest request) {
        ConfigState config = config(node, request);
        String url = PortConfigRoutes.url(config) + "/nodes/" + node.id();
        Entity entity = new Entity("nodebalancer_node", String.valueOf(node.id()), node.label(), url);
        LinodeNodeBalancerRoutes.event(config.balancer(), "node_" + action, entity, request);
    }

    private static ConfigState config(NodeState node, SandboxRequest request) {
        return request.account().configs().find(node.config()).orElseThrow();
    }

    /**
     * Returns the status of a node: {@code UP} or {@code DOWN} by the checks of its config; {@code Unknown} without checks and
     * before the first one.
     */
    static String status(NodeState node, ConfigState config, SandboxRequest request) {
        return config.check().equals("none") || !request.account().isChecked(node)
                ? "Unknown"
                : request.account().isUp(node) ? "UP" : "DOWN";
    }

    private static Map<String, Object> view(NodeState node, SandboxRequest request) {
        ConfigState config = config(node, request);
        Map<String, Object> view = SandboxJson.object(
                "id", node.id(),
                "address", node.address(),
                "label", node.label(),
                "status", status(node, config, request),
                "config_id", config.id(),
                "nodebalancer_id", config.balancer(),
                "vpc_config_id", BalancerVpcs.config(node, config, request));
        StoredFields.view(view, request.account().fields(node), NodeFields.USUAL);
        if (config.protocol().equals("udp")) {
            view.put(NodeFields.MODE.name(), "none");
        }
        return view;
    }
}
