package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.SubnetState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The interfaces that a request gives an instance or a profile: their rules, and what is stored of them. */
final class InterfaceFields {

    private static final int MOST = 3;

    /** The interfaces, of either generation. */
    static final Field<List<ObjectNode>> ALL = Field.objects("interfaces")
            .must(list -> list.size() <= MOST, "There are at most " + MOST + " interfaces.")
            .must(list -> isOnce(list, "vpc"), "There is at most one interface of a VPC.")
            .must(list -> isOnce(list, "public"), "There is at most one public interface.");

    private static final List<String> PURPOSES = List.of("public", "vlan", "vpc");
    private static final String WITHOUT_FIREWALL =
            "firewall_id is required, -1 for none: the account has no default firewall";

    /** The subnet of an interface, and the address that it asks for there; null for any. */
    private record Asked(String path, JsonNode subnet, String addressPath, String address) {}

    private InterfaceFields() {}

    private static boolean isOnce(List<ObjectNode> list, String purpose) {
        return list.stream()
                        .filter(sent -> sent.path(purpose).isObject()
                                || sent.path("purpose").asString("").equals(purpose))
                        .count()
                <= 1;
    }

    private static boolean isLinode(JsonNode sent) {
        return sent.path("purpose").isMissingNode();
    }

    private static Optional<Asked> vpc(JsonNode sent) {
        JsonNode own = sent.path("vpc");
        if (own.isObject()) {
            String address =
                    own.path("ipv4").path("addresses").path(0).path("address").asString("auto");
            return Optional.of(new Asked(
                    "vpc.subnet_id",
                    own.path("subnet_id"),
                    "vpc.ipv4.addresses[0].address",
                    address.equals("auto") ? null : address));
        }
        return sent.path("purpose").asString("").equals("vpc")
                ? Optional.of(new Asked(
                        "subnet_id",
                        sent.path("subnet_id"),
                        "ipv4.vpc",
                        sent.path("ipv4").path("vpc").stringValue(null)))
                : Optional.empty();
    }

    /** Returns what is wrong with the interfaces that are sent for an instance in a region; those of the holder are replaced. */
    static List<Reason> problems(boolean linode, String region, Resource holder, ApiRequest request) {
        return request.problems(ALL, part -> {
            List<Reason> wrong = new ArrayList<>(linode ? own(part.body()) : legacy(part.body()));
            vpc(part.body())
                    .flatMap(asked -> wrong(asked, region, holder, request))
                    .ifPresent(wrong::add);
            return wrong;
        });
    }

    private static List<Reason> legacy(JsonNode sent) {
        return PURPOSES.contains(sent.path("purpose").asString(""))
                ? List.of()
                : List.of(new Reason("Must be one of " + String.join(", ", PURPOSES), "purpose"));
    }

    private static List<Reason> own(JsonNode sent) {
        List<String> kinds =
                PURPOSES.stream().filter(kind -> sent.path(kind).isObject()).toList();
        if (kinds.size() != 1) {
            return List.of(new Reason("An interface has one of " + String.join(", ", PURPOSES), "purpose"));
        }
        boolean guarded = sent.path("firewall_id").isIntegralNumber() || kinds.contains("vlan");
        return guarded ? List.of() : List.of(new Reason(WITHOUT_FIREWALL, "firewall_id"));
    }

    private static Optional<Reason> wrong(Asked asked, String region, Resource holder, ApiRequest request) {
        Optional<SubnetState> subnet = VpcRoutes.subnet(asked.subnet().asLong(0), region, request);
        if (subnet.isEmpty()) {
            return Optional.of(new Reason("Subnet not found", asked.path()));
        }
        Optional<Ipv4Range> wanted = asked.address() == null
                ? VpcAddress.free(VpcAddress.range(subnet.get()), Ipv4Range.ADDRESS, subnet.get(), holder, request)
                : Ipv4Range.address(asked.address())
                        .filter(address -> VpcAddress.isFree(address, subnet.get(), holder, request));
        return wanted.isPresent()
                ? Optional.empty()
                : Optional.of(new Reason("The subnet has no such free address.", asked.addressPath()));
    }

    /** Stores interfaces, which are right, as those of an instance or a profile of it. */
    static void store(Resource holder, InstanceState instance, List<ObjectNode> sent, ApiRequest request) {
        List<Long> before = request.account()
                .fields(holder)
                .path(ALL.name())
                .valueStream()
                .map(known -> known.path("id").asLong(0))
                .toList();
        ArrayNode stored = request.account().fields(holder).putArray(ALL.name());
        boolean isPublic = sent.stream().anyMatch(each -> each.path("public").isObject());
        for (ObjectNode each : sent) {
            long known = each.path("id").asLong(0);
            long id = before.contains(known) ? known : request.account().nextId();
            String address = vpc(each).map(asked -> address(asked, request)).orElse(null);
            stored.add(SandboxJson.MAPPER.<JsonNode>valueToTree(
                    isLinode(each)
                            ? own(id, each, address, isPublic, instance, request)
                            : legacy(id, each, address, instance, request)));
        }
    }

    private static String address(Asked asked, ApiRequest request) {
        SubnetState subnet = subnet(asked.subnet(), request);
        return asked.address() != null
                ? asked.address()
                : VpcAddress.free(VpcAddress.range(subnet), Ipv4Range.ADDRESS, subnet, null, request)
                        .orElseThrow()
                        .address();
    }

    private static SubnetState subnet(JsonNode id, ApiRequest request) {
        return request.account().extended().subnets().find(id.asLong(0)).orElseThrow();
    }

    private static Map<String, Object> legacy(
            long id, JsonNode sent, String address, InstanceState instance, ApiRequest request) {
        String purpose = sent.path("purpose").asString();
        boolean vlan = purpose.equals("vlan");
        boolean vpc = purpose.equals("vpc");
        String nat = sent.path("ipv4").path("nat_1_1").stringValue(null);
        return SandboxJson.object(
                "id",
                id,
                "purpose",
                purpose,
                "primary",
                sent.path("primary").asBoolean(false),
                "ipam_address",
                vlan ? sent.path("ipam_address").asString("") : null,
                "label",
                vlan ? sent.path("label").asString("") : null,
                "vpc_id",
                vpc ? (Long) subnet(sent.path("subnet_id"), request).vpc() : null,
                "subnet_id",
                vpc ? sent.path("subnet_id") : null,
                "ipv4",
                vpc
                        ? SandboxJson.object("vpc", address, "nat_1_1", "any".equals(nat) ? lastPublic(instance) : nat)
                        : null,
                "ip_ranges",
                vpc ? List.of() : null,
                "ipv6",
                null);
    }

    private static Map<String, Object> own(
            long id, JsonNode sent, String address, boolean hasPublic, InstanceState instance, ApiRequest request) {
        boolean isPublic = sent.path("public").isObject();
        boolean vpc = sent.path("vpc").isObject();
        Map<String, Object> route = isPublic
                ? SandboxJson.object("ipv4", true, "ipv6", true)
                : vpc && !hasPublic ? SandboxJson.object("ipv4", true) : Map.of();
        JsonNode asked = sent.path("vpc").path("ipv4").path("addresses").path(0);
        String nat = asked.path("nat_1_1_address").stringValue(null);
        return SandboxJson.object(
                "id",
                id,
                "version",
                1,
                "mac_address",
                "22:00:%02x:%02x:%02x:%02x".formatted(id >> 24 & 255, id >> 16 & 255, id >> 8 & 255, id & 255),
                "default_route",
                route,
                "firewall_id",
                sent.get("firewall_id"),
                "public",
                isPublic ? Map.of() : null,
                "vpc",
                vpc
                        ? SandboxJson.object(
                                "vpc_id",
                                subnet(sent.path("vpc").path("subnet_id"), request)
                                        .vpc(),
                                "subnet_id",
                                sent.path("vpc").path("subnet_id"),
                                "ipv4",
                                SandboxJson.object(
                                        "addresses",
                                        List.of(SandboxJson.object(
                                                "address",
                                                address,
                                                "primary",
                                                true,
                                                "nat_1_1_address",
                                                "auto".equals(nat) ? lastPublic(instance) : nat)),
                                        "ranges",
                                        List.of()),
                                "ipv6",
                                null)
                        : null,
                "vlan",
                sent.get("vlan"));
    }

    private static String lastPublic(InstanceState instance) {
        return instance.ipv4().stream()
                .filter(AccountAddresses::isPublic)
                .reduce((earlier, later) -> later)
                .orElse(null);
    }

    /** Returns the number of public addresses of a new instance: with interfaces of its own those that they have. */
    static long publicAddresses(ApiRequest request) {
        List<ObjectNode> sent = request.get(ALL, List.of());
        if (sent.isEmpty() || !isLinode(sent.get(0))) {
            return 1;
        }
        return sent.stream()
                .flatMap(each -> Stream.of(
                        each.get("public"),
                        each.path("vpc").path("ipv4").path("addresses").path(0).get("nat_1_1_address")))
                .filter(Objects::nonNull)
                .filter(each -> each.isObject() || each.asString("").equals("auto"))
                .count();
    }

    /** Returns stored interfaces as a request for others like them in a region: those of a VPC get new addresses, if it is there. */
    static List<ObjectNode> alike(JsonNode stored, String region, ApiRequest request) {
        List<ObjectNode> alike = new ArrayList<>();
        for (JsonNode each : stored) {
            ObjectNode copy = ((ObjectNode) each.deepCopy()).without("id");
            Optional<Asked> asked = vpc(copy);
            if (asked.isPresent()
                    && VpcRoutes.subnet(asked.get().subnet().asLong(0), region, request)
                            .isEmpty()) {
                continue;
            }
            if (copy.path("vpc").path("ipv4").path("addresses").path(0) instanceof ObjectNode address) {
                address.put("address", "auto").remove("nat_1_1_address");
            }
            if (copy.path("ipv4") instanceof ObjectNode ipv4) {
                ipv4.remove(List.of("vpc", "nat_1_1"));
            }
            alike.add(copy);
        }
        return alike;
    }
}
