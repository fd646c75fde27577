package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.SubnetState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Checks and stores the interfaces that a request sends for an instance or a profile. */
final class InterfaceFields {

    /** The text in place of an address that the service chooses. */
    static final String AUTO = "auto";

    private static final int MOST = 3;

    /** The interfaces, of either generation. */
    static final Field<List<ObjectNode>> ALL = Field.objects("interfaces")
            .of(
                    "id",
                    "purpose",
                    "primary",
                    "active",
                    "label",
                    "ipam_address",
                    "vpc_id",
                    "subnet_id",
                    "ipv4.vpc",
                    "ipv4.nat_1_1",
                    "firewall_id",
                    "public.ipv4.addresses.address",
                    "public.ipv4.addresses.primary",
                    "vpc.subnet_id",
                    "vpc.ipv4.addresses.address",
                    "vpc.ipv4.addresses.primary",
                    "vpc.ipv4.addresses.nat_1_1_address",
                    "vlan.vlan_label",
                    "vlan.ipam_address")
            .must(list -> list.size() <= MOST, "There are at most " + MOST + " interfaces.")
            .must(list -> isOnce(list, "vpc"), "There is at most one interface of a VPC.")
            .must(list -> isOnce(list, "public"), "There is at most one public interface.")
            .must(InterfaceFields::isEachOnce, "An address is the address of one interface.");

    /** The fields of a body that is one interface of a profile. */
    static final List<Field<?>> OF_PROFILE = List.of(
            Field.text("purpose").required(),
            Field.flag("primary"),
            Field.text("label"),
            Field.text("ipam_address"),
            Field.integer("subnet_id"),
            Field.ignored("vpc_id"),
            Field.object("ipv4").of("vpc", "nat_1_1"));

    /** The fields of a body that is one interface of the generation {@code linode}. */
    static final List<Field<?>> OWN = List.of(
            Field.integer("firewall_id"),
            Field.object("vpc").of("subnet_id", "ipv4.addresses.address", "ipv4.addresses.primary"));

    private static final List<String> PURPOSES = List.of("public", "vlan", "vpc");
    private static final String WITHOUT_FIREWALL =
            "firewall_id is required, -1 for none: the account has no default firewall";

    private InterfaceFields() {}

    private static boolean isOnce(List<ObjectNode> list, String purpose) {
        return list.stream().filter(sent -> is(sent, purpose)).count() <= 1;
    }

    /**
     * Returns whether an interface has this purpose. An interface of a profile names it; one of the generation {@code linode}
     * has an object of that name.
     */
    private static boolean is(JsonNode sent, String purpose) {
        return sent.path(purpose).isObject()
                || sent.path("purpose").asString("").equals(purpose);
    }

    private static boolean isEachOnce(List<ObjectNode> list) {
        List<String> asked =
                asked(list).filter(address -> !address.equals(AUTO)).toList();
        return asked.size() == Set.copyOf(asked).size();
    }

    private static boolean isLinode(JsonNode sent) {
        return !sent.has("purpose");
    }

    private static JsonNode vpc(JsonNode sent) {
        return isLinode(sent) ? sent.path("vpc") : sent;
    }

    /** Returns the object with the addresses of an interface in a VPC. */
    private static JsonNode addresses(JsonNode sent) {
        JsonNode ipv4 = vpc(sent).path("ipv4");
        return isLinode(sent) ? ipv4.path("addresses").path(0) : ipv4;
    }

    private static Optional<SubnetState> subnet(JsonNode sent, String region, SandboxRequest request) {
        return VpcRoutes.subnet(vpc(sent).path("subnet_id").asLong(0), region, request);
    }

    /**
     * Returns the problems of the interfaces that are sent for an instance in a region. They replace the interfaces of the
     * holder, so addresses of those count as free.
     */
    static List<Reason> problems(boolean linode, String region, Resource holder, SandboxRequest request) {
        return request.problems(ALL, part -> Stream.of(
                        linode ? ownProblem(part) : purposeProblem(part.body()),
                        publicProblem(part.body(), region, request),
                        vpcProblem(part.body(), region, holder, request))
                .flatMap(Optional::stream)
                .toList());
    }

    private static Optional<Reason> purposeProblem(JsonNode sent) {
        return PURPOSES.contains(sent.path("purpose").asString(""))
                ? Optional.empty()
                : Optional.of(new Reason("Must be one of " + String.join(", ", PURPOSES), "purpose"));
    }

    private static Optional<Reason> ownProblem(SandboxRequest part) {
        JsonNode sent = part.body();
        if (PURPOSES.stream().filter(kind -> sent.path(kind).isObject()).count() != 1) {
            return Optional.of(new Reason("An interface has one of " + String.join(", ", PURPOSES), "purpose"));
        }
        JsonNode firewall = sent.path("firewall_id");
        if (firewall.isIntegralNumber() && !FirewallRoutes.isKnown(firewall.asLong(), part)) {
            return Optional.of(new Reason(FirewallRoutes.NOT_FOUND, "firewall_id"));
        }
        boolean guarded = is(sent, "vlan")
                || FirewallDefaults.give(
                        is(sent, "vpc") ? "vpc_interface" : "public_interface", (ObjectNode) sent, part);
        return guarded ? Optional.empty() : Optional.of(new Reason(WITHOUT_FIREWALL, "firewall_id"));
    }

    private static Optional<Reason> publicProblem(JsonNode sent, String region, SandboxRequest request) {
        List<String> asked = openAddresses(sent);
        return IntStream.range(0, asked.size())
                .filter(i -> !asked.get(i).equals(AUTO))
                .boxed()
                .flatMap(i -> AccountAddresses.problem(asked.get(i), region, "linode", request).stream()
                        .map(reason -> new Reason(reason, "public.ipv4.addresses[" + i + "].address")))
                .findFirst();
    }

    private static Optional<Reason> vpcProblem(JsonNode sent, String region, Resource holder, SandboxRequest request) {
        if (!is(sent, "vpc")) {
            return Optional.empty();
        }
        Optional<SubnetState> subnet = subnet(sent, region, request);
        if (subnet.isEmpty()) {
            return Optional.of(new Reason("Subnet not found", isLinode(sent) ? "vpc.subnet_id" : "subnet_id"));
        }
        return address(sent, subnet.get(), holder, request).isPresent()
                ? Optional.empty()
                : Optional.of(new Reason(
                        "The subnet has no such free address.",
                        isLinode(sent) ? "vpc.ipv4.addresses[0].address" : "ipv4.vpc"));
    }

    /** Returns the requested address, or the first free one if none is requested; empty if it is not free for the holder. */
    private static Optional<Ipv4Range> address(
            JsonNode sent, SubnetState subnet, Resource holder, SandboxRequest request) {
        String asked = addresses(sent).path(isLinode(sent) ? "address" : "vpc").asString("auto");
        return asked.isEmpty() || asked.equals(AUTO)
                ? VpcAddress.free(VpcAddress.range(subnet), Ipv4Range.ADDRESS, subnet, holder, request)
                : Ipv4Range.address(asked).filter(range -> VpcAddress.isFree(range, subnet, holder, request));
    }

    /**
     * Stores valid interfaces as those of an instance or of one of its profiles. An interface with a known id keeps that id.
     */
    static void store(Resource holder, InstanceState instance, List<ObjectNode> sent, SandboxRequest request) {
        ObjectNode fields = request.account().fields(holder);
        JsonNode before = fields.path(ALL.name()).deepCopy();
        ArrayNode stored = fields.putArray(ALL.name());
        for (ObjectNode each : sent) {
            long asked = each.path("id").asLong(0);
            boolean known = before.valueStream().anyMatch(old -> old.path("id").asLong(-1) == asked);
            boolean last = each.equals(sent.get(sent.size() - 1));
            boolean routes = is(each, "public") || (last && sent.stream().noneMatch(one -> is(one, "public")));
            stored.add(shown(each, known ? asked : request.account().nextId(), routes, instance, request));
        }
    }

    /**
     * Checks the interface in a body, stores it after those that an instance or one of its profiles has, and returns it. Refuses a
     * public one of the generation {@code linode}, which would need new addresses.
     */
    static JsonNode add(boolean linode, Resource holder, InstanceState instance, SandboxRequest request) {
        InstanceAddressRoutes.refuse(linode && is(request.body(), "public"), "public", UnknownFields.REASON);
        ArrayNode stored = request.account().fields(holder).withArray(ALL.name());
        List<Reason> wrong = new ArrayList<>(problems(
                linode, instance.region(), null, request.part(listed(SandboxJson.MAPPER.createArrayNode(), request))));
        wrong.addAll(request.part(listed(stored, request)).problems(List.of(ALL)));
        HttpException.check(wrong.stream()
                .map(reason -> new Reason(
                        reason.reason(),
                        ALL.name().equals(reason.field())
                                ? null
                                : reason.field().replaceFirst("^\\w+\\[0]\\.", "")))
                .toList());
        boolean routes = stored.valueStream()
                .noneMatch(each -> each.path("default_route").path("ipv4").asBoolean(false));
        ObjectNode shown = shown(request.body(), request.account().nextId(), routes, instance, request);
        if (shown.path("primary").asBoolean(false)) {
            stored.forEach(each -> ((ObjectNode) each).put("primary", false));
        }
        stored.add(shown);
        return shown;
    }

    private static ObjectNode listed(ArrayNode before, SandboxRequest request) {
        ObjectNode whole = SandboxJson.MAPPER.createObjectNode();
        whole.putArray(ALL.name()).addAll(before).add(request.body());
        return whole;
    }

    private static ObjectNode shown(
            JsonNode sent, long id, boolean routes, InstanceState instance, SandboxRequest request) {
        ObjectNode shown = SandboxJson.MAPPER.createObjectNode().put("id", id);
        if (isLinode(sent)) {
            putOwn(sent, shown, routes);
            if (is(sent, "public")) {
                putPublic(sent, shown.putObject("public"), instance);
            }
        } else {
            putLegacy(sent, shown);
        }
        if (is(sent, "vpc")) {
            putVpc(sent, isLinode(sent) ? shown.putObject("vpc") : shown, instance, request);
        }
        return shown;
    }

    private static void putLegacy(JsonNode sent, ObjectNode shown) {
        boolean vlan = is(sent, "vlan");
        shown.put("purpose", sent.path("purpose").asString())
                .put("primary", sent.path("primary").asBoolean(false))
                .put("ipam_address", vlan ? sent.path("ipam_address").asString("") : null)
                .put("label", vlan ? sent.path("label").asString("") : null)
                .putNull("vpc_id")
                .putNull("subnet_id")
                .putNull("ipv4")
                .putNull("ip_ranges")
                .putNull("ipv6");
    }

    private static void putOwn(JsonNode sent, ObjectNode shown, boolean routes) {
        long id = shown.get("id").asLong();
        shown.put("version", 1)
                .put(
                        "mac_address",
                        "22:00:%02x:%02x:%02x:%02x".formatted(id >> 24 & 255, id >> 16 & 255, id >> 8 & 255, id & 255))
                .putNull("vpc");
        shown.set("firewall_id", sent.get("firewall_id"));
        shown.putNull("public");
        shown.set("vlan", sent.get("vlan"));
        ObjectNode route = shown.putObject("default_route");
        if (routes) {
            route.put("ipv4", true);
        }
        if (is(sent, "public")) {
            route.put("ipv6", true);
        }
    }

    /** Stores the addresses of a public interface: the first ones of the instance. */
    private static void putPublic(JsonNode sent, ObjectNode shown, InstanceState instance) {
        JsonNode asked = sent.path("public").path("ipv4").path("addresses");
        List<String> given = instance.ipv4().stream()
                .filter(AccountAddresses::isPublic)
                .limit(openAddresses(sent).size())
                .toList();
        boolean chosen =
                asked.valueStream().anyMatch(each -> each.path("primary").asBoolean(false));
        ArrayNode addresses = shown.putObject("ipv4").putArray("addresses");
        for (int i = 0; i < given.size(); i++) {
            boolean primary = asked.path(i).path("primary").asBoolean(i == 0 && !chosen);
            addresses.addObject().put("address", given.get(i)).put("primary", primary);
        }
    }

    private static void putVpc(JsonNode sent, ObjectNode shown, InstanceState instance, SandboxRequest request) {
        SubnetState subnet = subnet(sent, instance.region(), request).orElseThrow();
        String address = address(sent, subnet, null, request).orElseThrow().address();
        String nat = addresses(sent)
                .path(isLinode(sent) ? "nat_1_1_address" : "nat_1_1")
                .stringValue(null);
        String translated = "any".equals(nat) || "auto".equals(nat) ? lastPublic(instance) : nat;
        shown.put("vpc_id", subnet.vpc()).put("subnet_id", subnet.id());
        if (!isLinode(sent)) {
            shown.putArray("ip_ranges");
            shown.putObject("ipv4").put("vpc", address).put("nat_1_1", translated);
            return;
        }
        shown.putNull("ipv6").putObject("ipv4").putArray("ranges");
        ((ObjectNode) shown.get("ipv4"))
                .putArray("addresses")
                .addObject()
                .put("address", address)
                .put("primary", true)
                .put("nat_1_1_address", translated);
    }

    private static String lastPublic(InstanceState instance) {
        return instance.ipv4().stream()
                .filter(AccountAddresses::isPublic)
                .reduce((earlier, later) -> later)
                .orElse(null);
    }

    /** Returns the public addresses that a new instance asks for, with {@link #AUTO} for each that the service chooses. */
    static List<String> publicAddresses(SandboxRequest request) {
        List<ObjectNode> sent = request.get(ALL, List.of());
        List<String> reserved = request.get(InstanceFields.RESERVED, List.of());
        return !sent.isEmpty() && isLinode(sent.get(0))
                ? asked(sent).toList()
                : reserved.isEmpty() ? List.of(AUTO) : reserved;
    }

    /** Returns the public addresses that interfaces of the generation {@code linode} ask for, those of the public one first. */
    private static Stream<String> asked(List<ObjectNode> sent) {
        return Stream.concat(
                sent.stream().flatMap(each -> openAddresses(each).stream()),
                sent.stream()
                        .map(each -> addresses(each).path("nat_1_1_address"))
                        .filter(nat -> nat.asString("").equals(AUTO))
                        .map(JsonNode::asString));
    }

    /** Returns the addresses that a public interface of the generation {@code linode} asks for; none for another interface. */
    private static List<String> openAddresses(JsonNode sent) {
        if (!sent.path("public").isObject()) {
            return List.of();
        }
        List<String> asked = sent.path("public")
                .path("ipv4")
                .path("addresses")
                .valueStream()
                .map(each -> each.path("address").asString(AUTO))
                .toList();
        return asked.isEmpty() ? List.of(AUTO) : asked;
    }

    /**
     * Returns stored interfaces as a request for similar ones in a region. Those in a VPC get new addresses, and are left out
     * if the VPC is not in that region.
     */
    static List<ObjectNode> alike(JsonNode stored, String region, SandboxRequest request) {
        List<ObjectNode> alike = stored.valueStream()
                .filter(each ->
                        !is(each, "vpc") || subnet(each, region, request).isPresent())
                .map(each -> (ObjectNode) each.deepCopy())
                .toList();
        alike.forEach(each -> {
            each.remove("id");
            if (addresses(each) instanceof ObjectNode addresses) {
                addresses.removeAll();
            }
            if (each.path("public") instanceof ObjectNode open) {
                open.removeAll();
            }
        });
        return alike;
    }
}
