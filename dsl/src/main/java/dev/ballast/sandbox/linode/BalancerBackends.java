package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.state.NodeBalancerState;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The rules for the nodes of a NodeBalancer.
 *
 * @param kind the kind of all its nodes: {@code legacy}, {@code ipv6} or {@code vpc}; {@code undefined} without a node
 * @param vpcs the VPCs of its nodes, each with its {@code subnet_id}
 */
record BalancerBackends(String region, boolean premium, String kind, List<JsonNode> vpcs) {

    /** The kind of the nodes of a new NodeBalancer. */
    static final Field<String> CONNECTIVITY = Field.oneOf("backend_connectivity", "legacy", "ipv6", "vpc");

    private static final Set<String> PREMIUM_REGIONS = Set.of("us-sea", "gb-lon");
    private static final String UNDEFINED = "undefined";
    private static final Pattern LEGACY = Pattern.compile("192\\.168\\.(?:12[89]|1[3-9]\\d|2\\d\\d)\\.");

    /** Returns whether a type is more expensive than {@code common}; null is the default type, {@code common}. */
    static boolean isPremium(String type) {
        return type != null && !type.equals("common");
    }

    /** Returns whether the existing or new NodeBalancer of a request has such a type. */
    static boolean isPremium(SandboxRequest request) {
        JsonNode type = request.path().groupCount() == 0
                ? request.context().json().path("type")
                : request.account().fields(request.balancer()).path("type");
        return isPremium(type.stringValue(null));
    }

    /** Returns the range of IPv6 addresses from which a NodeBalancer connects to nodes with IPv6 addresses. */
    static String prefix(NodeBalancerState balancer) {
        return "2001:db8:0:1:%x:%x::/96".formatted(balancer.id() >> 16 & 0xffff, balancer.id() & 0xffff);
    }

    /** Returns the rules for a NodeBalancer. If it has no nodes, the first sent node determines the kind. */
    static BalancerBackends of(NodeBalancerState balancer, SandboxRequest request) {
        return new BalancerBackends(
                balancer.region(),
                isPremium(request),
                kind(kind(balancer, request), request.body()),
                BalancerVpcs.of(balancer, request)
                        .filter(BalancerVpcs::isBackend)
                        .toList());
    }

    /** Returns the rules for a new NodeBalancer. */
    static BalancerBackends ofNew(SandboxRequest request) {
        return new BalancerBackends(
                request.get(InstanceFields.REGION),
                isPremium(request),
                kind(declared(request).orElse(UNDEFINED), request.body()),
                request.body()
                        .path(BalancerVpcs.backend(request).name())
                        .valueStream()
                        .toList());
    }

    private static Optional<String> declared(SandboxRequest request) {
        boolean vpc =
                !request.get(BalancerVpcs.backend(request), List.of()).isEmpty() || BalancerVpcs.hasFrontend(request);
        return Optional.ofNullable(request.get(CONNECTIVITY)).or(() -> vpc ? Optional.of("vpc") : Optional.empty());
    }

    /** Returns the problems of a new NodeBalancer's type and kind of nodes. */
    static List<Reason> problems(SandboxRequest request) {
        boolean premium = isPremium(request.get(BalancerFields.TYPE));
        String region = request.get(InstanceFields.REGION);
        if (premium && !PREMIUM_REGIONS.contains(region) && !SandboxCatalogue.isElsewhere(request)) {
            return List.of(
                    new Reason("Premium NodeBalancers are not available in this region", BalancerFields.TYPE.name()));
        }
        boolean vpc = !request.get(BalancerVpcs.backend(request), List.of()).isEmpty();
        String sent = request.get(CONNECTIVITY, vpc ? "vpc" : "ipv6");
        boolean fits = sent.equals("vpc")
                ? vpc || BalancerVpcs.hasFrontend(request)
                : !vpc && !(premium && sent.equals("legacy"));
        return fits
                ? List.of()
                : List.of(new Reason("It does not fit the type and the VPCs of the NodeBalancer", CONNECTIVITY.name()));
    }

    private static String kind(String known, JsonNode body) {
        JsonNode first = body.findParent(NodeFields.ADDRESS.name());
        return known.equals(UNDEFINED) && first != null ? kindOf(first) : known;
    }

    private static String kindOf(JsonNode node) {
        String address = node.path(NodeFields.ADDRESS.name()).asString("");
        return !address.startsWith("[") || node.hasNonNull(NodeFields.SUBNET.name())
                ? LEGACY.matcher(address).lookingAt() ? "legacy" : "vpc"
                : "ipv6";
    }

    /** Returns the kind of a NodeBalancer's nodes: the one it was created with, else the kind of its first node. */
    static String kind(NodeBalancerState balancer, SandboxRequest request) {
        return declared(balancer, request).orElseGet(() -> kindOfFirst(balancer, request));
    }

    /** Returns the kind of nodes that a NodeBalancer was created for; empty if its nodes determine it. */
    static Optional<String> declared(NodeBalancerState balancer, SandboxRequest request) {
        JsonNode sent = request.account().fields(balancer).path(CONNECTIVITY.name());
        return sent.isString() || BalancerVpcs.of(balancer, request).findAny().isPresent()
                ? Optional.of(sent.asString("vpc"))
                : Optional.empty();
    }

    private static String kindOfFirst(NodeBalancerState balancer, SandboxRequest request) {
        return PortConfigRoutes.of(balancer, request).stream()
                .flatMap(config -> request.nodes(config).stream())
                .findFirst()
                .map(node -> kindOf(
                        request.account().fields(node).deepCopy().put(NodeFields.ADDRESS.name(), node.address())))
                .orElse(UNDEFINED);
    }

    /** Returns the problem of a node's address, whose form is valid; empty if there is none. */
    Optional<Reason> problem(String address, SandboxRequest node) {
        Long subnet = node.get(NodeFields.SUBNET);
        if (subnet != null
                && vpcs.stream().noneMatch(vpc -> vpc.path("subnet_id").asLong(0) == subnet)) {
            return Optional.of(new Reason("Subnet not found", NodeFields.SUBNET.name()));
        }
        if (subnet != null && !isInside(address, subnet, node)) {
            return Optional.of(new Reason("The address is not in the subnet", NodeFields.ADDRESS.name()));
        }
        String own = kindOf(node.body());
        if (!own.equals(kind) || (premium && own.equals("legacy"))) {
            return Optional.of(new Reason("Address type must match backend_connectivity", NodeFields.ADDRESS.name()));
        }
        return Optional.of(address)
                .filter(found -> subnet == null)
                .flatMap(node.account()::ownerOf)
                .filter(instance -> !instance.region().equals(region))
                .map(far -> new Reason(
                        "The address is of a Linode in another region than the NodeBalancer",
                        NodeFields.ADDRESS.name()));
    }

    private static boolean isInside(String address, long subnet, SandboxRequest node) {
        return address.startsWith("[")
                || node.account().extended().subnets().find(subnet).stream()
                        .map(VpcAddress::range)
                        .anyMatch(range -> Ipv4Range.address(address.substring(0, address.lastIndexOf(':')))
                                .filter(range::contains)
                                .isPresent());
    }
}
