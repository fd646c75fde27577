package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.ExtendedState.FirewallState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.NodeBalancerState;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operations on the devices of a firewall. The fields of an instance, a NodeBalancer or an interface have the id of their
 * firewall, and so say what is behind it.
 */
final class FirewallDevices {

    /** The field of a holder with the id of its device, if another service has shown it. */
    static final String DEVICE = "firewall_device";

    /** The field of a firewall with the entities that another service has shown. */
    static final String SHOWN = "entities";

    private static final String PATH = "/networking/firewalls/{id}/devices";
    private static final String ID = BalancerFields.FIREWALL.name();
    private static final long NONE = -1;
    private static final List<String> TYPES = List.of("linode", "nodebalancer", "linode_interface");
    private static final Field<Long> ENTITY = Field.integer("id");
    private static final Field<String> TYPE = Field.oneOf("type", TYPES.toArray(String[]::new));
    private static final Field<List<Long>> LINODES = Field.integers("linodes");
    private static final Field<List<Long>> BALANCERS = Field.integers("nodebalancers");
    private static final Field<List<Long>> INTERFACES = Field.integers("linode_interfaces");

    /** The field of a new firewall with its devices. */
    static final Field<ObjectNode> NEW = Field.object("devices").of(Stream.of(LINODES, BALANCERS, INTERFACES));

    /** What is behind a firewall: its entity, the fields that have the id of the firewall, and the id of its device. */
    record Held(Map<String, Object> entity, ObjectNode fields, long device) {

        private Object view(SandboxRequest request) {
            return SandboxJson.object(
                    "id", device, "entity", entity, "created", request.now(), "updated", request.now());
        }
    }

    List<Route<?>> all() {
        return List.of(
                Route.of("GET " + PATH, FirewallRoutes::firewall, FirewallDevices::list),
                Route.of("POST " + PATH, FirewallRoutes::firewall, this::add, ENTITY.required(), TYPE.required()),
                Route.of("GET " + PATH + "/{id}", FirewallRoutes::firewall, (firewall, request) -> device(
                                firewall, request)
                        .view(request)),
                Route.of("DELETE " + PATH + "/{id}", FirewallRoutes::firewall, this::remove));
    }

    private static Object list(FirewallState firewall, SandboxRequest request) {
        return ListQuery.of(request, of(firewall, request).toList(), held -> held.view(request), Set.of("id"));
    }

    private static Held device(FirewallState firewall, SandboxRequest request) {
        return of(firewall, request)
                .filter(held -> held.device() == request.id(1))
                .findFirst()
                .orElseThrow(HttpException::notFound);
    }

    private Object add(FirewallState firewall, SandboxRequest request) {
        Held added = free(request.get(TYPE), request.get(ENTITY), ENTITY.name(), request);
        added.fields().put(ID, firewall.id());
        Held held = of(firewall, request)
                .filter(each -> each.device() == added.device())
                .findFirst()
                .orElseThrow();
        notify(request, "firewall_device_add", firewall, held);
        return held.view(request);
    }

    private Object remove(FirewallState firewall, SandboxRequest request) {
        Held held = device(firewall, request);
        free(held.fields());
        notify(request, "firewall_device_remove", firewall, held);
        return Map.of();
    }

    /** Notes that a holder has no firewall. A plan shows this text; it would show an absent field as unknown. */
    static void free(ObjectNode holder) {
        holder.put(ID, "none");
        holder.remove(DEVICE);
    }

    private static void notify(SandboxRequest request, String action, FirewallState firewall, Held held) {
        Entity secondary = new Entity(
                held.entity().get("type").toString(),
                held.entity().get("id").toString(),
                (String) held.entity().get("label"),
                (String) held.entity().get("url"));
        Events.notification(request, action, FirewallRoutes.entity(firewall, request), secondary);
    }

    /** Refuses devices of a new firewall that do not exist or have another one. */
    static void refuseTaken(SandboxRequest request) {
        each(request, (type, id) -> free(type, id, "devices." + type + "s", request));
    }

    /** Puts the devices of a new firewall behind it. */
    static void put(FirewallState firewall, SandboxRequest request) {
        each(request, (type, id) -> free(type, id, NEW.name(), request).fields().put(ID, firewall.id()));
    }

    private interface Device {

        void use(String type, long id);
    }

    private static void each(SandboxRequest request, Device device) {
        SandboxRequest devices = request.part(request.get(NEW, SandboxJson.MAPPER.createObjectNode()));
        devices.get(LINODES, List.of()).forEach(id -> device.use(TYPES.get(0), id));
        devices.get(BALANCERS, List.of()).forEach(id -> device.use(TYPES.get(1), id));
        devices.get(INTERFACES, List.of()).forEach(id -> device.use(TYPES.get(2), id));
    }

    private static Held free(String type, long id, String field, SandboxRequest request) {
        Held found = holders(request, holder -> true)
                .filter(held -> held.entity().get("type").equals(type)
                        && held.entity().get("id").toString().equals(Long.toString(id)))
                .findFirst()
                .orElseThrow(() -> HttpException.invalid(field, "The entity does not exist"));
        request.account()
                .instances()
                .find(type.equals(TYPES.get(0)) ? id : NONE)
                .ifPresent(instance -> InstanceAddressRoutes.refuse(
                        InterfaceSetting.isLinode(instance, request), field, InterfaceSetting.NOT_THERE));
        boolean taken = FirewallRoutes.table(request)
                .find(found.fields().path(ID).asLong(NONE))
                .isPresent();
        InstanceAddressRoutes.refuse(
                taken,
                field,
                (type.equals(TYPES.get(1)) ? "NodeBalancer " : "Linode ")
                        + found.entity().get("label") + " (ID " + id + ") already has an enabled firewall.");
        return found;
    }

    /** Returns what is behind a firewall, first what this service has. */
    static Stream<Held> of(FirewallState firewall, SandboxRequest request) {
        return Stream.concat(holders(request, request.account()::hasFields), shown(firewall, request))
                .filter(held -> held.fields().path(ID).asLong(NONE) == firewall.id());
    }

    private static Stream<Held> holders(SandboxRequest request, Predicate<Resource> such) {
        Stream<Held> whole = Stream.<Resource>concat(
                        request.account().instances().all().stream(), request.account().balancers().all().stream())
                .filter(such)
                .map(holder -> held(
                        Locks.entity(holder, request), null, request.account().fields(holder)));
        Stream<Held> interfaces = request.account().instances().all().stream()
                .flatMap(instance -> InstanceInterface.of(instance, request))
                .filter(each -> each.profile() == null)
                .map(each -> held(
                        new Entity("linode_interface", String.valueOf(each.id()), null, each.url()),
                        entity(LinodeInstanceRoutes.entity(each.instance(), request), null),
                        (ObjectNode) each.stored()));
        return Stream.concat(whole, interfaces);
    }

    private static Held held(Entity entity, Object parent, ObjectNode fields) {
        long own = Long.parseLong(entity.id()) * 10 + TYPES.indexOf(entity.type());
        return new Held(entity(entity, parent), fields, fields.path(DEVICE).asLong(own));
    }

    /** Returns the entities that another service has shown and this one does not have. */
    private static Stream<Held> shown(FirewallState firewall, SandboxRequest request) {
        return request.account().fields(firewall).path(SHOWN).valueStream().flatMap(shown -> {
            JsonNode whole = AccountState.whole(shown);
            long id = whole.path("id").asLong(0);
            String type = whole.path("type").asString("");
            boolean known =
                    switch (type) {
                        case "linode" -> request.account().instances().find(id).isPresent();
                        case "nodebalancer" ->
                            request.account().balancers().find(id).isPresent();
                        default -> false;
                    };
            return known ? Stream.empty() : Stream.of(shown(shown, (ObjectNode) fields(type, id, shown, request)));
        });
    }

    private static JsonNode fields(String type, long id, JsonNode shown, SandboxRequest request) {
        return switch (type) {
            case "linode" -> request.account().fields(InstanceState.class, id);
            case "nodebalancer" -> request.account().fields(NodeBalancerState.class, id);
            default -> shown;
        };
    }

    private static Held shown(JsonNode entity, ObjectNode fields) {
        Map<String, Object> view = SandboxJson.object();
        for (String name : List.of("id", "type", "label", "url", "parent_entity")) {
            view.put(name, SandboxJson.MAPPER.convertValue(entity.get(name), Object.class));
        }
        return new Held(view, fields, fields.path(DEVICE).asLong(NONE));
    }

    private static Map<String, Object> entity(Entity entity, Object parent) {
        Map<String, Object> view = EventRoutes.entity(entity);
        view.put("parent_entity", parent);
        return view;
    }
}
