package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.NodeBalancerState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operations on NodeBalancers. */
final class LinodeNodeBalancerRoutes {

    private static final Set<String> KEYS = Set.of("label", "region", "ipv4", "tags", "locks");

    private final PortConfigRoutes configs;

    LinodeNodeBalancerRoutes(PortConfigRoutes configs) {
        this.configs = configs;
    }

    List<Route<?>> all() {
        return List.of(
                Route.of("GET /nodebalancers", this::list),
                Route.of("POST /nodebalancers", this::create).with(BalancerFields.NEW),
                Route.of("GET /nodebalancers/{id}", SandboxRequest::balancer, LinodeNodeBalancerRoutes::view),
                Route.of("PUT /nodebalancers/{id}", SandboxRequest::balancer, this::change)
                        .with(BalancerFields.CHANGED),
                Route.of("DELETE /nodebalancers/{id}", SandboxRequest::balancer, this::delete),
                Route.of("GET /nodebalancers/{id}/stats", SandboxRequest::balancer, this::stats));
    }

    private Object list(SandboxRequest request) {
        return page(request, List.copyOf(request.account().balancers().all()));
    }

    /** Returns a page of these NodeBalancers. */
    static Object page(SandboxRequest request, List<NodeBalancerState> balancers) {
        return ListQuery.of(request, balancers, balancer -> view(balancer, request), KEYS);
    }

    /** Returns the NodeBalancers that have a node of an instance. */
    static List<NodeBalancerState> withNodesOf(InstanceState instance, SandboxRequest request) {
        AccountState account = request.account();
        return account.nodes().all().stream()
                .filter(node -> BalancerNodeRoutes.isOf(node, instance, request))
                .map(node -> account.configs().find(node.config()).orElseThrow().balancer())
                .distinct()
                .sorted()
                .map(id -> account.balancers().find(id).orElseThrow())
                .toList();
    }

    private Object create(SandboxRequest request) {
        HttpException.check(BalancerFields.problems(request));
        AccountState account = request.account();
        long id = account.nextId();
        String ipv4 = request.get(BalancerFields.IPV4);
        NodeBalancerState created = account.balancers()
                .put(new NodeBalancerState(
                        id,
                        request.get(InstanceFields.REGION),
                        request.get(BalancerFields.LABEL, "balancer" + id),
                        request.get(BalancerFields.THROTTLE, 0L),
                        ipv4 == null ? account.nextPublicAddress() : ipv4,
                        request.now()));
        request.store(created, BalancerFields.USUAL.keySet());
        request.store(created, List.of(BalancerFields.FIREWALL, BalancerBackends.CONNECTIVITY));
        FirewallDefaults.give(FirewallDefaults.NODEBALANCER, account.fields(created), request);
        BalancerVpcs.store(created, request);
        BalancerVpcs.frontend(created, request)
                .ifPresent(vpc -> account.balancers().put(created.at(address(vpc))));
        event(id, "create", null, request);
        request.get(BalancerFields.CONFIGS, List.of())
                .forEach(config -> configs.put(PortConfigRoutes.blank(id), request.part(config)));
        return view(account.balancers().find(id).orElseThrow(), request);
    }

    private static String address(JsonNode vpc) {
        return Ipv4Range.of(vpc.get("ipv4_range").asString()).orElseThrow().address();
    }

    private Object change(NodeBalancerState before, SandboxRequest request) {
        NodeBalancerState changed = request.account()
                .balancers()
                .put(new NodeBalancerState(
                        before.id(),
                        before.region(),
                        request.get(BalancerFields.LABEL, before.label()),
                        request.get(BalancerFields.THROTTLE, before.throttle()),
                        before.ipv4(),
                        before.created()));
        request.store(before, BalancerFields.STORED);
        request.account().fields(before).put("updated", request.now().toString());
        event(before.id(), "update", null, request);
        return view(changed, request);
    }

    private Object delete(NodeBalancerState balancer, SandboxRequest request) {
        event(balancer.id(), "delete", null, request);
        PortConfigRoutes.of(balancer, request).forEach(config -> configs.remove(config, request));
        request.account().balancers().remove(balancer.id());
        AccountAddresses.giveUp(List.of(balancer.ipv4()), request);
        request.account().forget(balancer);
        request.account().leaveSubnets("nodebalancers", balancer.id());
        return Map.of();
    }

    private Object stats(NodeBalancerState balancer, SandboxRequest request) {
        throw HttpException.of(400, "Stats are unavailable at this time.");
    }

    /** Adds the event of a change of a NodeBalancer, or of a part of it, which is then the second entity. */
    static void event(long balancer, String action, Entity secondary, SandboxRequest request) {
        NodeBalancerState concerned =
                request.account().balancers().find(balancer).orElseThrow();
        Events.notification(request, "nodebalancer_" + action, entity(concerned), secondary);
    }

    /** Returns a NodeBalancer as an entity of events and addresses. */
    static Entity entity(NodeBalancerState balancer) {
        return new Entity("nodebalancer", balancer.id(), balancer.label(), "nodebalancers");
    }

    /** Returns the view of a NodeBalancer. */
    static Map<String, Object> view(NodeBalancerState balancer, SandboxRequest request) {
        ObjectNode fields = request.account().fields(balancer);
        String updated = fields.path("updated").asString(balancer.created().toString());
        Optional<JsonNode> frontend = BalancerVpcs.frontend(balancer, request);
        Map<String, Object> view = SandboxJson.object(
                "id", balancer.id(),
                "label", balancer.label(),
                "region", balancer.region(),
                "hostname", balancer.ipv4().replace('.', '-') + ".ip.linodeusercontent.com",
                "ipv4", balancer.ipv4(),
                "ipv6", fields.path("ipv6").asString(AccountState.ipv6(balancer.id())),
                "frontend_address_type", frontend.isPresent() ? "vpc" : "public",
                "frontend_vpc_subnet_id",
                        frontend.map(vpc -> vpc.get("subnet_id")).orElse(null),
                "created", balancer.created(),
                "updated", Instant.parse(updated),
                "client_conn_throttle", balancer.throttle(),
                "lke_cluster", null,
                "transfer", SandboxJson.object("in", null, "out", null, "total", null));
        BalancerBackends.declared(balancer, request)
                .ifPresent(kind -> view.put(BalancerBackends.CONNECTIVITY.name(), kind));
        BalancerFields.FRONT.stream()
                .map(Field::name)
                .filter(fields::has)
                .forEach(name -> view.put(name, fields.get(name)));
        return Locks.addTo(StoredFields.view(view, fields, BalancerFields.USUAL), balancer, request);
    }
}
