package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.InstanceState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The view of a compute instance. */
final class InstanceView {

    private InstanceView() {}

    static Map<String, Object> of(InstanceState instance, SandboxRequest request) {
        ObjectNode fields = request.account().fields(instance);
        JsonNode type = type(instance);
        Map<String, Object> view = SandboxJson.object(
                "id", instance.id(),
                "label", LinodeInstanceRoutes.label(instance.id(), request),
                "status", instance.status().at(request.now()),
                "created", instance.created(),
                "updated", updated(instance, fields, request),
                "type", instance.type(),
                "ipv4", AccountAddresses.publicFirst(instance.ipv4()),
                "ipv6", request.account().ipv6(instance) + "/128",
                "image", instance.image(),
                "region", instance.region(),
                "site_type", "core",
                "specs", specs(type),
                "alerts", alerts(type, fields),
                "backups", backups(fields),
                "hypervisor", "kvm",
                "host_uuid", "%08x".formatted(instance.id()).repeat(5),
                "has_user_data", fields.path("has_user_data").asBoolean(false),
                "placement_group",
                        PlacementGroupRoutes.ofInstance(fields.path(PlacementGroupRoutes.OF_INSTANCE.name()), request),
                "lke_cluster_id", null,
                "capabilities", List.of(),
                "interface_generation", InterfaceSetting.of(instance, request));
        return Locks.addTo(StoredFields.view(view, fields, InstanceFields.USUAL), instance, request);
    }

    /**
     * Returns the type of an instance. If its type is unknown, as in a state file of the other dialect, returns the first type.
     */
    static JsonNode type(InstanceState instance) {
        return SandboxCatalogue.type(instance.type())
                .orElseGet(() -> SandboxCatalogue.TYPES.items().get(0));
    }

    private static Instant updated(InstanceState instance, ObjectNode fields, SandboxRequest request) {
        Instant passed = instance.status().since(request.now());
        Instant changed = Instant.parse(fields.path("updated").asString(passed.toString()));
        return changed.isAfter(passed) ? changed : passed;
    }

    private static Object specs(JsonNode type) {
        return SandboxJson.object(
                "disk", type.get("disk"),
                "memory", type.get("memory"),
                "vcpus", type.get("vcpus"),
                "gpus", type.get("gpus"),
                "transfer", type.get("transfer"),
                "accelerated_devices", type.get("accelerated_devices"));
    }

    private static Object alerts(JsonNode type, ObjectNode fields) {
        Map<String, Object> alerts = SandboxJson.object(
                "cpu", 90 * type.get("vcpus").asInt(),
                "network_in", 10,
                "network_out", 10,
                "transfer_quota", 80,
                "io", 10000,
                "system_alerts", List.of(),
                "user_alerts", List.of());
        alerts.replaceAll((name, value) ->
                fields.path("alerts").has(name) ? fields.path("alerts").get(name) : value);
        return alerts;
    }

    private static Object backups(ObjectNode fields) {
        return SandboxJson.object(
                "enabled",
                fields.path(InstanceFields.BACKUPS.name()).asBoolean(false),
                "available",
                false,
                "schedule",
                SandboxJson.object(
                        "day", fields.at("/backups/schedule/day").stringValue(null),
                        "window", fields.at("/backups/schedule/window").stringValue(null)),
                "last_successful",
                null);
    }
}
