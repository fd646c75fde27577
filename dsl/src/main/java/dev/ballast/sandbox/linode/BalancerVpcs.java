package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.state.ExtendedState.SubnetState;
import dev.ballast.sandbox.state.NodeBalancerState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The configurations of NodeBalancers in VPCs: a backend one for their nodes, and a frontend one for clients. */
final class BalancerVpcs {

    private static final String[] PARTS = {"subnet_id", "ipv4_range", "ipv6_range", "ipv4_range_auto_assign"};
    private static final String ONE = "A NodeBalancer has one VPC at most.";
    private static final Field<List<ObjectNode>> VPCS =
            Field.objects("vpcs").of(PARTS).must(list -> list.size() <= 1, ONE);
    private static final Field<List<ObjectNode>> BACKEND =
            Field.objects("backend_vpcs").of(PARTS).must(list -> list.size() <= 1, ONE);
    private static final Field<List<ObjectNode>> FRONTEND =
            Field.objects("frontend_vpcs").of(PARTS).must(list -> list.size() <= 1, ONE);

    /** The fields of a new NodeBalancer. */
    static final List<Field<?>> FIELDS = List.of(VPCS, BACKEND, FRONTEND);

    private static final String RANGE = "ipv4_range";
    private static final String NOT_FREE = "The subnet has no such free range; the smallest is a /30.";
    private static final int SHORTEST = 30;

    List<Route<?>> all() {
        String path = "/nodebalancers/{id}";
        return List.of(
                Route.of(
                        "GET " + path + "/vpcs",
                        SandboxRequest::balancer,
                        (balancer, request) ->
                                ListQuery.of(request, of(balancer, request).toList(), vpc -> vpc, Set.of())),
                Route.of("GET " + path + "/vpcs/{id}", BalancerVpcs::vpc, (vpc, request) -> vpc),
                Route.of(
                        "GET " + path + "/backend-acl",
                        SandboxRequest::balancer,
                        (balancer, request) -> Map.of("backend_ipv6_prefix", BalancerBackends.prefix(balancer))));
    }

    private static JsonNode vpc(SandboxRequest request) {
        return of(request.balancer(), request)
                .filter(vpc -> vpc.path("id").asLong(0) == request.id(1))
                .findFirst()
                .orElseThrow(HttpException::notFound);
    }

    /** Returns the views of a NodeBalancer's configurations. */
    static Stream<JsonNode> of(NodeBalancerState balancer, SandboxRequest request) {
        return request.account().fields(balancer).path(VPCS.name()).valueStream();
    }

    /** Returns the id of the configuration through which a node is reached; null if the node is not in a VPC. */
    static Long config(NodeState node, ConfigState config, SandboxRequest request) {
        long subnet =
                request.account().fields(node).path(NodeFields.SUBNET.name()).asLong(0);
        return request.account().balancers().find(config.balancer()).stream()
                .flatMap(balancer -> of(balancer, request))
                .filter(vpc -> isBackend(vpc) && vpc.path("subnet_id").asLong(0) == subnet)
                .map(vpc -> vpc.path("id").asLong(0))
                .findFirst()
                .orElse(null);
    }

    /** Returns the frontend configuration of a NodeBalancer, if it has one. */
    static Optional<JsonNode> frontend(NodeBalancerState balancer, SandboxRequest request) {
        return of(balancer, request).filter(vpc -> !isBackend(vpc)).findFirst();
    }

    /** Returns whether a configuration is a backend one. */
    static boolean isBackend(JsonNode vpc) {
        return !vpc.path("purpose").asString("backend").equals("frontend");
    }

    /** Returns the field with the backend VPC of a new NodeBalancer; it has one of two names. */
    static Field<List<ObjectNode>> backend(SandboxRequest request) {
        return request.get(BACKEND, List.of()).isEmpty() ? VPCS : BACKEND;
    }

    /** Returns whether a new NodeBalancer has a frontend VPC. */
    static boolean hasFrontend(SandboxRequest request) {
        return !request.get(FRONTEND, List.of()).isEmpty();
    }

    private static boolean isFront(Field<?> list) {
        return list.name().equals(FRONTEND.name());
    }

    /** Returns the problems of a new NodeBalancer's VPCs. */
    static List<Reason> problems(SandboxRequest request) {
        boolean both = !request.get(VPCS, List.of()).isEmpty()
                && !request.get(BACKEND, List.of()).isEmpty();
        if (both) {
            return List.of(new Reason("vpcs and backend_vpcs are two names of one field: send one", VPCS.name()));
        }
        if (hasFrontend(request) && !BalancerBackends.isPremium(request.get(BalancerFields.TYPE))) {
            return List.of(new Reason("NodeBalancer with frontend VPC IP must be premium", null));
        }
        JsonNode back = request.body().path(backend(request).name()).path(0);
        if (covers(back, request.body().path(FRONTEND.name()).path(0))) {
            return List.of(new Reason(NOT_FREE, FRONTEND.name() + "[0]." + RANGE));
        }
        String region = request.get(InstanceFields.REGION);
        return Stream.of(backend(request), FRONTEND)
                .flatMap(list -> request
                        .problems(list, part -> problem(part.body(), region, isFront(list), request).stream()
                                .toList())
                        .stream())
                .toList();
    }

    private static boolean covers(JsonNode back, JsonNode front) {
        Optional<Ipv4Range> taken = Ipv4Range.of(back.path(RANGE).asString(""));
        return back.path("subnet_id").equals(front.path("subnet_id"))
                && Ipv4Range.of(front.path(RANGE).asString("")).stream()
                        .anyMatch(range ->
                                taken.filter(all -> all.contains(range)).isPresent());
    }

    private static Optional<Reason> problem(JsonNode sent, String region, boolean front, SandboxRequest request) {
        Optional<SubnetState> subnet = VpcRoutes.subnet(sent.path("subnet_id").asLong(0), region, request);
        if (subnet.isEmpty()) {
            return Optional.of(new Reason("Subnet not found", "subnet_id"));
        }
        if (sent.hasNonNull("ipv6_range")
                && request.account().fields(subnet.get()).path("ipv6").isMissingNode()) {
            return Optional.of(new Reason("No IPv6 subnets available in VPC.", "ipv6_range"));
        }
        return range(sent, subnet.get(), front, request).isPresent()
                ? Optional.empty()
                : Optional.of(new Reason(NOT_FREE, RANGE));
    }

    /**
     * Returns the requested range if it is free, or a free range: inside the requested one if it is to be assigned
     * automatically or is in front, or in the whole subnet if none is requested.
     */
    private static Optional<Ipv4Range> range(JsonNode sent, SubnetState subnet, boolean front, SandboxRequest request) {
        Ipv4Range all = VpcAddress.range(subnet);
        int length = front ? Ipv4Range.ADDRESS : SHORTEST;
        if (!sent.hasNonNull(RANGE)) {
            return VpcAddress.free(all, length, subnet, null, request);
        }
        Optional<Ipv4Range> wanted = Ipv4Range.of(sent.get(RANGE).asString(""))
                .filter(range -> range.prefix() <= length && all.contains(range));
        return front || sent.path("ipv4_range_auto_assign").asBoolean(false)
                ? wanted.flatMap(range -> VpcAddress.free(range, length, subnet, null, request))
                : wanted.filter(range -> VpcAddress.isFree(range, subnet, null, request));
    }

    /** Stores the VPCs of a new NodeBalancer, which are valid. */
    static void store(NodeBalancerState balancer, SandboxRequest request) {
        for (Field<List<ObjectNode>> list : List.of(backend(request), FRONTEND)) {
            for (ObjectNode sent : request.get(list, List.of())) {
                SubnetState subnet = VpcRoutes.subnet(sent.get("subnet_id").asLong(), balancer.region(), request)
                        .orElseThrow();
                boolean front = isFront(list);
                Ipv4Range range = range(sent, subnet, front, request)
                        .orElseThrow(() -> HttpException.invalid(list.name() + "[0]." + RANGE, NOT_FREE));
                ArrayNode all = request.account().fields(balancer).withArray(VPCS.name());
                (front ? all.insertObject(0) : all.addObject())
                        .put("id", request.account().nextId())
                        .put("nodebalancer_id", balancer.id())
                        .put("vpc_id", subnet.vpc())
                        .put("subnet_id", subnet.id())
                        .put(RANGE, range.toString())
                        .put("ipv6_range", sent.path("ipv6_range").stringValue(null))
                        .put("purpose", front ? "frontend" : "backend");
            }
        }
    }
}
