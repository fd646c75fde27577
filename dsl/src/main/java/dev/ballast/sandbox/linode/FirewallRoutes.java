package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.ExtendedState.FirewallState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operations on firewalls, and on the firewall of an instance or a NodeBalancer. Firewalls block no traffic here. */
final class FirewallRoutes {

    static final String NOT_FOUND = "Firewall not found";

    private static final String PATH = "/networking/firewalls";
    private static final String ID = BalancerFields.FIREWALL.name();
    private static final long NONE = -1;
    private static final Field<String> LABEL =
            Field.text("label").must(text -> text.length() >= 3 && text.length() <= 32, "Must be 3-32 characters");
    private static final Field<ObjectNode> RULES = Field.object("rules");
    private static final Field<List<String>> TAGS = Field.texts("tags");
    private static final Field<List<Long>> IDS = Field.integers("firewall_ids")
            .must(ids -> ids.size() <= 1, "There is one firewall at most.")
            .must((ids, request) -> ids.stream().allMatch(id -> isKnown(id, request)), NOT_FOUND);

    List<Route<?>> all() {
        return Stream.of(
                        List.of(
                                Route.of("GET " + PATH, FirewallRoutes::list),
                                Route.of("POST " + PATH, this::create, LABEL.required(), RULES.required(), TAGS),
                                Route.of("GET " + PATH + "/{id}", FirewallRoutes::firewall, FirewallRoutes::view),
                                Route.of("DELETE " + PATH + "/{id}", FirewallRoutes::firewall, this::delete),
                                Route.of("GET " + PATH + "/settings", request -> settings())),
                        of("/nodebalancers/{id}", SandboxRequest::balancer),
                        of("/linode/instances/{id}", FirewallRoutes::instance))
                .<Route<?>>flatMap(List::stream)
                .toList();
    }

    private static <T extends Resource> List<Route<?>> of(String path, Function<SandboxRequest, T> holder) {
        return List.of(
                Route.of("GET " + path + "/firewalls", holder, FirewallRoutes::page),
                Route.of("PUT " + path + "/firewalls", holder, FirewallRoutes::replace, IDS.required()));
    }

    private static InstanceState instance(SandboxRequest request) {
        InstanceState instance = LinodeInstanceRoutes.instance(request);
        InstanceAddressRoutes.refuse(InterfaceSetting.isLinode(instance, request), null, InterfaceSetting.NOT_THERE);
        return instance;
    }

    /** Returns whether the account has a firewall of this id, or the id stands for no firewall. */
    static boolean isKnown(long id, SandboxRequest request) {
        return id == NONE || request.account().extended().firewalls().find(id).isPresent();
    }

    private static FirewallState firewall(SandboxRequest request) {
        return request.account().extended().firewalls().find(request.id(0)).orElseThrow(HttpException::notFound);
    }

    private static Object list(SandboxRequest request) {
        return ListQuery.of(
                request, request.account().extended().firewalls().all(), each -> view(each, request), Set.of());
    }

    private static Object page(Resource holder, SandboxRequest request) {
        List<FirewallState> held = Stream.of(request.account().fields(holder).path(ID))
                .flatMap(id -> request.account().extended().firewalls().find(id.asLong(NONE)).stream())
                .toList();
        return ListQuery.of(request, held, each -> view(each, request), Set.of());
    }

    private static Object replace(Resource holder, SandboxRequest request) {
        ObjectNode fields = request.account().fields(holder);
        // A plan shows this text; it would show an absent field as unknown.
        fields.put(ID, "none");
        request.get(IDS).forEach(id -> fields.put(ID, id));
        return page(holder, request);
    }

    private Object create(SandboxRequest request) {
        FirewallState created = new FirewallState(request.account().nextId(), request.now());
        request.account().extended().firewalls().put(created);
        request.store(created, List.of(LABEL, RULES, TAGS));
        return view(created, request);
    }

    private Object delete(FirewallState firewall, SandboxRequest request) {
        holders(request)
                .map(request.account()::fields)
                .filter(fields -> isOf(firewall, fields))
                .forEach(fields -> fields.remove(ID));
        request.account().extended().firewalls().remove(firewall.id());
        request.account().forget(firewall);
        return Map.of();
    }

    private static Stream<Resource> holders(SandboxRequest request) {
        return Stream.concat(
                request.account().instances().all().stream(), request.account().balancers().all().stream());
    }

    private static boolean isOf(FirewallState firewall, JsonNode holder) {
        return holder.path(ID).asLong(NONE) == firewall.id();
    }

    private static Object settings() {
        return Map.of(
                "default_firewall_ids",
                SandboxJson.object(
                        "linode", null, "nodebalancer", null, "public_interface", null, "vpc_interface", null));
    }

    private static Map<String, Object> view(FirewallState firewall, SandboxRequest request) {
        ObjectNode fields = request.account().fields(firewall);
        Map<String, Object> rules = SandboxJson.object(
                "inbound", List.of(), "inbound_policy", "ACCEPT", "outbound", List.of(), "outbound_policy", "ACCEPT");
        fields.path(RULES.name()).forEachEntry(rules::put);
        rules.putAll(Map.of(
                "version", 1, "fingerprint", "%08x".formatted(rules.toString().hashCode())));
        return SandboxJson.object(
                "id", firewall.id(),
                "label", fields.path("label").asString("firewall" + firewall.id()),
                "created", firewall.created(),
                "updated", firewall.created(),
                "status", "enabled",
                "rules", rules,
                "tags", fields.has("tags") ? fields.get("tags") : List.of(),
                "entities", entities(firewall, request));
    }

    private static List<?> entities(FirewallState firewall, SandboxRequest request) {
        Stream<Map<String, Object>> whole = holders(request)
                .filter(holder -> isOf(firewall, request.account().fields(holder)))
                .map(holder -> entity(Locks.entity(holder, request), null));
        Stream<Map<String, Object>> interfaces = request.account().instances().all().stream()
                .flatMap(instance -> InstanceInterface.of(instance, request))
                .filter(each -> isOf(firewall, each.stored()))
                .map(each -> entity(
                        new Entity("linode_interface", String.valueOf(each.id()), null, each.url()),
                        entity(LinodeInstanceRoutes.entity(each.instance(), request), null)));
        return Stream.concat(whole, interfaces).toList();
    }

    private static Map<String, Object> entity(Entity entity, Object parent) {
        Map<String, Object> view = EventRoutes.entity(entity);
        view.put("parent_entity", parent);
        return view;
    }
}
