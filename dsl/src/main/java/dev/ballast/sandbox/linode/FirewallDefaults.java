package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.FirewallState;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The default firewalls of the account, which new resources get whose create names none. */
final class FirewallDefaults {

    static final String LINODE = "linode";
    static final String NODEBALANCER = "nodebalancer";

    private static final String PATH = "/networking/firewalls/settings";
    private static final List<String> KINDS = List.of(LINODE, NODEBALANCER, "public_interface", "vpc_interface");
    private static final Field<ObjectNode> DEFAULTS = Field.object("default_firewall_ids")
            .of(KINDS.toArray(String[]::new))
            .required();

    static List<Route<?>> all() {
        return List.of(
                Route.of("GET " + PATH, FirewallDefaults::view),
                Route.of("PUT " + PATH, FirewallDefaults::change, DEFAULTS));
    }

    /** The settings are kept with the fields of no firewall. */
    private static ObjectNode stored(SandboxRequest request) {
        return request.account().fields(FirewallState.class, 0);
    }

    /** Returns the settings without creating them, because a read changes nothing in the account. */
    private static ObjectNode shown(SandboxRequest request) {
        return request.account().hasFields(FirewallState.class, 0)
                ? stored(request)
                : SandboxJson.MAPPER.createObjectNode();
    }

    private static Object view(SandboxRequest request) {
        ObjectNode shown = shown(request);
        Map<String, Object> defaults = SandboxJson.object();
        KINDS.forEach(kind -> defaults.put(kind, shown.get(kind)));
        return SandboxJson.object(DEFAULTS.name(), defaults);
    }

    private static Object change(SandboxRequest request) {
        ObjectNode sent = request.get(DEFAULTS);
        sent.forEachEntry((kind, id) -> InstanceAddressRoutes.refuse(
                !id.isNull() && FirewallRoutes.table(request).find(id.asLong(0)).isEmpty(),
                DEFAULTS.name() + "." + kind,
                FirewallRoutes.NOT_FOUND));
        sent.forEachEntry((kind, id) -> stored(request).set(kind, id));
        return view(request);
    }

    /** Returns whether the account gives a firewall to new resources. */
    static boolean isDefault(FirewallState firewall, SandboxRequest request) {
        return KINDS.stream().anyMatch(kind -> shown(request).path(kind).asLong(0) == firewall.id());
    }

    /** Puts the default firewall into the fields of a new resource that name none; returns whether they name one then. */
    static boolean give(String kind, ObjectNode fields, SandboxRequest request) {
        JsonNode given = shown(request).path(kind);
        String id = BalancerFields.FIREWALL.name();
        if (!fields.hasNonNull(id) && given.isIntegralNumber()) {
            fields.set(id, given);
        }
        return fields.hasNonNull(id);
    }
}
