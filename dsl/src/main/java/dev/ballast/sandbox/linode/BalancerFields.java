package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException.Reason;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The fields of a NodeBalancer, and their rules. */
final class BalancerFields {

    static final Field<String> LABEL = Field.text(
                    "label", "[a-zA-Z0-9_-]{3,32}", "Must be 3-32 letters, digits, '-' and '_'")
            .must(BalancerFields::isUnique, "Label must be unique among your NodeBalancers");
    static final Field<Long> THROTTLE = Field.integer("client_conn_throttle", 0, 20);
    static final Field<String> IPV4 = Field.text("ipv4");
    static final Field<String> TYPE = Field.oneOf("type", "common", "premium", "premium_40gb", "enterprise");
    /** The id of the firewall; only the list of firewalls shows it. */
    static final Field<Long> FIREWALL =
            Field.integer("firewall_id").must(FirewallRoutes::isKnown, FirewallRoutes.NOT_FOUND);

    static final Field<List<ObjectNode>> CONFIGS =
            Field.objects("configs").of(Stream.concat(PortConfigFields.ALL.stream(), Stream.of(NodeFields.NODES)));

    /** The fields that say where clients reach it. Those of another service are shown as they are there. */
    static final List<Field<?>> FRONT = List.of(
            Field.text("frontend_address_type"), Field.integer("frontend_vpc_subnet_id"), Field.text("hostname"));

    private static final Field<Long> UDP_THROTTLE = Field.integer("client_udp_sess_throttle", 0, 20);
    private static final Field<List<String>> TAGS = Field.texts("tags");

    static final List<Field<?>> CHANGED = List.of(LABEL, THROTTLE, UDP_THROTTLE, TAGS);
    static final List<Field<?>> NEW = Stream.concat(
                    CHANGED.stream(),
                    Stream.of(
                                    List.of(InstanceFields.REGION, TYPE, IPV4, CONFIGS, FIREWALL),
                                    BalancerVpcs.FIELDS,
                                    List.of(BalancerBackends.CONNECTIVITY))
                            .flatMap(List::stream))
            .toList();
    /** The fields that are only stored and shown, with their values if they were not sent. */
    static final Map<Field<?>, Object> USUAL = Field.values(TYPE, "common", UDP_THROTTLE, 0, TAGS, List.of());

    /** The ones of these fields that a change takes. */
    static final List<Field<?>> STORED =
            CHANGED.stream().filter(USUAL::containsKey).toList();

    private BalancerFields() {}

    private static boolean isUnique(String label, SandboxRequest request) {
        boolean existing = request.path().groupCount() == 1;
        return request.account().balancers().all().stream()
                .noneMatch(other -> other.label().equals(label) && !(existing && other.id() == request.id(0)));
    }

    private static List<Reason> addressProblem(SandboxRequest request) {
        return Stream.ofNullable(request.get(IPV4))
                .flatMap(ipv4 ->
                        AccountAddresses.problem(ipv4, request.get(InstanceFields.REGION), "NodeBalancer", request)
                                .stream())
                .map(reason -> new Reason(reason, IPV4.name()))
                .toList();
    }

    /** Returns the problems of the address, the type, the VPCs and the configs of a new NodeBalancer. */
    static List<Reason> problems(SandboxRequest request) {
        List<Reason> wrong = Stream.of(
                        addressProblem(request), BalancerVpcs.problems(request), BalancerBackends.problems(request))
                .flatMap(List::stream)
                .toList();
        Set<String> ports = new HashSet<>();
        return wrong.isEmpty()
                ? request.problems(CONFIGS, config -> problems(config, BalancerBackends.ofNew(request), ports))
                : wrong;
    }

    private static List<Reason> problems(SandboxRequest config, BalancerBackends backends, Set<String> ports) {
        return config.get(NodeFields.NODES, List.of()).isEmpty()
                ? List.of(new Reason("Must have at least one node", NodeFields.NODES.name()))
                : PortConfigFields.problems(PortConfigRoutes.blank(0), config, backends, ports);
    }
}
