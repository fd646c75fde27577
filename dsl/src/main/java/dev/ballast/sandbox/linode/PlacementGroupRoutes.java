package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.GroupState;
import dev.ballast.sandbox.state.InstanceState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operations on placement groups. A group has the instances that are created in it, wherever their hosts are. */
final class PlacementGroupRoutes {

    private static final String PATH = "/placement/groups";

    private static final Field<String> LABEL =
            Field.text("label").must(text -> text.matches("[a-zA-Z0-9][a-zA-Z0-9_.-]*"), "label is not valid");
    private static final Field<String> TYPE =
            Field.oneOf("placement_group_type", "anti_affinity:local", "affinity:local");
    private static final Field<String> POLICY = Field.oneOf("placement_group_policy", "strict", "flexible");

    /** The placement group of a new instance; only its id is sent. */
    static final Field<ObjectNode> OF_INSTANCE = Field.object("placement_group")
            .of("id")
            .must(group -> group.path("id").isIntegralNumber(), "id is required")
            .must(PlacementGroupRoutes::isInRegion, "There is no placement group of this id in the region.");

    List<Route<?>> all() {
        return List.of(
                Route.of("GET " + PATH, PlacementGroupRoutes::list),
                Route.of(
                        "POST " + PATH,
                        PlacementGroupRoutes::create,
                        LABEL.required(),
                        InstanceFields.REGION,
                        TYPE.required(),
                        POLICY),
                Route.of("GET " + PATH + "/{id}", PlacementGroupRoutes::group, PlacementGroupRoutes::view),
                Route.of("DELETE " + PATH + "/{id}", PlacementGroupRoutes::group, PlacementGroupRoutes::delete));
    }

    private static boolean isInRegion(JsonNode sent, SandboxRequest request) {
        return request.account().extended().groups().find(sent.path("id").asLong()).stream()
                .anyMatch(group -> group.region() == null || group.region().equals(request.get(InstanceFields.REGION)));
    }

    private static GroupState group(SandboxRequest request) {
        return request.account().extended().groups().find(request.id(0)).orElseThrow(HttpException::notFound);
    }

    private static Object list(SandboxRequest request) {
        return ListQuery.of(
                request,
                request.account().extended().groups().all(),
                each -> view(each, request),
                Set.of("id", "label", "region", "placement_group_type"));
    }

    private static Object create(SandboxRequest request) {
        GroupState created = new GroupState(request.account().nextId(), request.get(InstanceFields.REGION));
        request.account().extended().groups().put(created);
        request.store(created, List.of(LABEL, TYPE, POLICY));
        return view(created, request);
    }

    private static Object delete(GroupState group, SandboxRequest request) {
        InstanceAddressRoutes.refuse(
                members(group, request).findAny().isPresent(), null, "The placement group still has Linodes.");
        request.account().extended().groups().remove(group.id());
        request.account().forget(group);
        return Map.of();
    }

    private static Stream<InstanceState> members(GroupState group, SandboxRequest request) {
        return request.account().instances().all().stream()
                .filter(instance -> request.account()
                                .fields(instance)
                                .path(OF_INSTANCE.name())
                                .path("id")
                                .asLong(0)
                        == group.id());
    }

    private static Map<String, Object> view(GroupState group, SandboxRequest request) {
        Map<String, Object> view =
                described(group.id(), request.account().fields(group), SandboxJson.MAPPER.createObjectNode());
        view.putAll(SandboxJson.object(
                "region",
                group.region(),
                "is_compliant",
                true,
                "members",
                members(group, request)
                        .map(member -> SandboxJson.object("linode_id", member.id(), "is_compliant", true))
                        .toList(),
                "migrations",
                null));
        return view;
    }

    /** Returns the view of an instance's placement group; null without one. */
    static Map<String, Object> ofInstance(JsonNode sent, SandboxRequest request) {
        if (sent.isMissingNode()) {
            return null;
        }
        long id = sent.path("id").asLong();
        Map<String, Object> view = described(id, sent, request.account().fields(GroupState.class, id));
        view.put("migrating_to", null);
        return view;
    }

    private static Map<String, Object> described(long id, JsonNode first, JsonNode second) {
        Map<String, Object> view = SandboxJson.object("id", id);
        Map.of(LABEL, "pg-" + id, TYPE, "anti_affinity:local", POLICY, "strict")
                .forEach((field, defaultValue) -> view.put(
                        field.name(),
                        first.path(field.name())
                                .asString(second.path(field.name()).asString(defaultValue))));
        return view;
    }
}
