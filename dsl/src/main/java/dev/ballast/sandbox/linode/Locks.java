package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.ExtendedState.LockState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.NodeBalancerState;
import dev.ballast.sandbox.state.ResourceTable;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import dev.ballast.sandbox.state.VolumeState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The operations on locks of instances, NodeBalancers and volumes, and the refusals by locks. */
final class Locks {

    /** The path of the operations, which the service has below {@code /v4beta} alone. */
    static final String PATH = "/locks";

    private static final String WITH_PARTS = "cannot_delete_with_subresources";
    private static final Set<String> KEYS = Set.of("id", "lock_type", "entity.id", "entity.type");
    private static final Field<String> ENTITY_TYPE = Field.oneOf("entity_type", "linode", "nodebalancer", "volume");
    private static final Field<Long> ENTITY = Field.integer("entity_id");
    private static final Field<String> TYPE = Field.oneOf("lock_type", "cannot_delete", WITH_PARTS);
    private static final Pattern LOCKABLE =
            Pattern.compile("/(?:linode/instance|nodebalancer|volume)s/\\{id\\}(/rebuild)?(/.*)?");

    List<Route<?>> all() {
        return List.of(
                Route.of("GET /locks", this::list),
                Route.of("POST /locks", this::create, ENTITY_TYPE.required(), ENTITY.required(), TYPE.required()),
                Route.of("GET /locks/{id}", Locks::lock, Locks::view),
                Route.of("DELETE /locks/{id}", Locks::lock, (lock, request) -> {
                    table(request).remove(lock.id());
                    return Map.of();
                }));
    }

    private static ResourceTable<LockState> table(SandboxRequest request) {
        return request.account().extended().locks();
    }

    private static LockState lock(SandboxRequest request) {
        return table(request).find(request.id(0)).orElseThrow(HttpException::notFound);
    }

    private Object list(SandboxRequest request) {
        return ListQuery.of(request, table(request).all(), lock -> view(lock, request), KEYS);
    }

    private Object create(SandboxRequest request) {
        String type = request.get(ENTITY_TYPE);
        long id = request.get(ENTITY);
        if (find(type, id, request).isEmpty()) {
            throw HttpException.invalid(ENTITY.name(), "entity_id is not valid");
        }
        String wanted = request.get(TYPE);
        table(request).all().stream().filter(lock -> lock.isOf(type, id)).forEach(lock -> {
            throw HttpException.invalid(
                    TYPE.name(),
                    "The %s lock (Lock ID: %d) needs to be removed to add %s lock. Can only have one of: cannot_delete, %s locks"
                            .formatted(lock.type(), lock.id(), wanted, WITH_PARTS));
        });
        return view(table(request).put(new LockState(request.account().nextId(), wanted, type, id)), request);
    }

    private static Optional<? extends Resource> find(String type, long id, SandboxRequest request) {
        AccountState account = request.account();
        return switch (type) {
            case "linode" -> account.instances().find(id);
            case "nodebalancer" -> account.balancers().find(id);
            default -> account.volumes().find(id);
        };
    }

    private static Map<String, Object> view(LockState lock, SandboxRequest request) {
        return SandboxJson.object(
                "id", lock.id(),
                "lock_type", lock.type(),
                "entity",
                        find(lock.entityType(), lock.entity(), request)
                                .map(found -> EventRoutes.entity(entity(found, request)))
                                .orElse(null));
    }

    /** Returns an instance, a NodeBalancer or a volume as an entity of events. */
    static Entity entity(Resource item, SandboxRequest request) {
        return item instanceof InstanceState instance
                ? LinodeInstanceRoutes.entity(instance, request)
                : item instanceof NodeBalancerState balancer
                        ? LinodeNodeBalancerRoutes.entity(balancer)
                        : LinodeVolumeRoutes.entity((VolumeState) item);
    }

    /**
     * Adds the locks of a resource to its view in an answer below {@code /v4beta}, and returns the view. What another service has
     * shown in place of a list stays as it is there.
     */
    static Map<String, Object> addTo(Map<String, Object> view, Resource item, SandboxRequest request) {
        if (request.isBeta()) {
            List<String> locks = of(item, request);
            JsonNode shown = request.account().fields(item).path("locks");
            view.put("locks", locks.isEmpty() && !shown.isMissingNode() ? shown : locks);
        }
        return view;
    }

    /**
     * Returns the types of the locks of an instance, a NodeBalancer or a volume, including those that another service has
     * shown.
     */
    static List<String> of(Resource item, SandboxRequest request) {
        String type = entity(item, request).type();
        return Stream.concat(
                        request.account()
                                .fields(item)
                                .path("locks")
                                .valueStream()
                                .map(JsonNode::asString),
                        table(request).all().stream()
                                .filter(lock -> lock.isOf(type, item.id()))
                                .map(LockState::type))
                .toList();
    }

    /** Returns the operation. If it deletes or rebuilds a resource, it refuses requests that a lock forbids. */
    static Route<?> on(Route<?> route) {
        Matcher matcher = LOCKABLE.matcher(route.path());
        boolean removes = route.method().equals("DELETE") || route.path().endsWith("/rebuild");
        if (!removes || !matcher.matches()) {
            return route;
        }
        boolean part = matcher.group(2) != null;
        String type =
                route.path().startsWith("/linode") ? "linode" : route.path().split("s?/", 3)[1];
        return route.checked(request -> find(type, request.id(0), request)
                .map(found -> of(found, request))
                .filter(locks -> part ? locks.contains(WITH_PARTS) : !locks.isEmpty())
                .ifPresent(locks -> {
                    throw HttpException.of(400, "Resource is locked.");
                }));
    }
}
