package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.ExtendedState.SubnetState;
import dev.ballast.sandbox.state.ExtendedState.VpcState;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operations on VPCs, their subnets and the addresses in them. */
final class VpcRoutes {

    private static final String VPC = "/vpcs/{id}";
    private static final String SUBNETS = VPC + "/subnets";
    private static final Set<String> KEYS = Set.of("id", "label", "region", "vpc_type", "created", "updated");
    private static final Set<String> SUBNET_KEYS = Set.of("id", "label", "created", "updated");
    private static final Set<String> ADDRESS_KEYS = Set.of("linode_id", "vpc_id", "region", "config_id", "active");
    private static final List<String> PRIVATE = List.of("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/17");
    private static final String OUTSIDE = "Must be a private range of /29 or more";
    private static final int SMALLEST = 29;
    private static final String SAME_LABEL = "Label must be unique among your VPC's subnets";
    private static final List<String> HOLDERS = List.of("linodes", "nodebalancers", "databases");

    private static final Field<String> LABEL = Field.text("label")
            .must(text -> text.matches("[a-zA-Z0-9_-]+"), "Must only use ASCII letters, numbers, and underscores")
            .must(text -> text.length() <= 64 && !text.contains("--"), "Must be 1-64 characters without --");
    private static final Field<String> VPC_LABEL =
            LABEL.must(VpcRoutes::isUnique, "Label must be unique among your VPCs");
    private static final Field<String> DESCRIPTION =
            Field.text("description").must(text -> text.length() <= 255, "Must be 0-255 characters");
    private static final Field<String> TYPE = Field.oneOf("vpc_type", "regular", "rdma");
    private static final List<String> FORBIDDEN = List.of(
            "0.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "192.168.128.0/17", "224.0.0.0/4", "255.255.255.255/32");
    private static final Field<List<ObjectNode>> IPV4 = Field.objects("ipv4")
            .of("range")
            .must(list -> list.size() <= 30, "There are 30 ranges at most.")
            .must(
                    list -> list.stream().allMatch(VpcRoutes::isRange),
                    "Must be IPv4 networks of /5 to /30 that are allowed");
    private static final Field<List<ObjectNode>> IPV6 = ipv6("/52", "Must be auto or /52");
    private static final Field<List<ObjectNode>> SUBNET_IPV6 = ipv6("/5[6-9]|/6[0-2]", "Must be auto or /56 to /62");
    private static final Field<String> RANGE = Field.text("ipv4").must(VpcRoutes::isSubnet, OUTSIDE);
    private static final List<Field<?>> SUBNET = List.of(LABEL.required(), RANGE.required(), SUBNET_IPV6);
    private static final Field<List<ObjectNode>> NESTED =
            Field.objects("subnets").of(SUBNET.stream());

    private static Field<List<ObjectNode>> ipv6(String lengths, String reason) {
        return Field.objects("ipv6")
                .of("range")
                .must(list -> list.size() <= 1, "There is one IPv6 range at most.")
                .must(
                        list -> list.stream()
                                .allMatch(sent ->
                                        sent.path("range").asString("auto").matches("auto|" + lengths)),
                        reason);
    }

    List<Route<?>> all() {
        return List.of(
                Route.of("GET /vpcs", this::list),
                Route.of(
                        "POST /vpcs",
                        this::create,
                        VPC_LABEL.required(),
                        InstanceFields.REGION,
                        DESCRIPTION,
                        TYPE,
                        IPV4,
                        IPV6,
                        NESTED),
                Route.of(
                        "GET /vpcs/default-ranges",
                        request -> Map.of("default_ipv4_ranges", PRIVATE, "forbidden_ipv4_ranges", FORBIDDEN)),
                Route.of("GET /vpcs/ips", request -> addresses(VpcAddress.all(request), request)),
                Route.of("GET " + VPC, VpcRoutes::vpc, VpcRoutes::view),
                Route.of("PUT " + VPC, VpcRoutes::vpc, this::change, VPC_LABEL, DESCRIPTION, IPV4),
                Route.of("DELETE " + VPC, VpcRoutes::vpc, this::delete),
                Route.of(
                        "GET " + VPC + "/ips",
                        VpcRoutes::vpc,
                        (vpc, request) -> addresses(
                                VpcAddress.all(request)
                                        .filter(each -> each.subnet().vpc() == vpc.id()),
                                request)),
                Route.of("GET " + SUBNETS, VpcRoutes::vpc, this::listSubnets),
                Route.of("POST " + SUBNETS, VpcRoutes::vpc, this::createSubnet).with(SUBNET),
                Route.of("GET " + SUBNETS + "/{id}", VpcRoutes::subnet, VpcRoutes::view),
                Route.of("PUT " + SUBNETS + "/{id}", VpcRoutes::subnet, this::changeSubnet, LABEL),
                Route.of("DELETE " + SUBNETS + "/{id}", VpcRoutes::subnet, this::deleteSubnet));
    }

    private static boolean isUnique(String label, SandboxRequest request) {
        long changed = request.path().groupCount() == 1 ? request.id(0) : 0;
        return request.account().extended().vpcs().all().stream()
                .noneMatch(vpc -> vpc.id() != changed && label(vpc, request).equals(label));
    }

    private static String label(Resource item, SandboxRequest request) {
        return request.account().fields(item).path("label").asString("");
    }

    private static VpcState vpc(SandboxRequest request) {
        return request.account().extended().vpcs().find(request.id(0)).orElseThrow(HttpException::notFound);
    }

    private static SubnetState subnet(SandboxRequest request) {
        return subnets(vpc(request).id(), request)
                .filter(subnet -> subnet.id() == request.id(1))
                .findFirst()
                .orElseThrow(HttpException::notFound);
    }

    private static Stream<SubnetState> subnets(long vpc, SandboxRequest request) {
        return request.account().extended().subnets().all().stream().filter(subnet -> subnet.vpc() == vpc);
    }

    /** Returns the subnet of this id; empty if there is none in this region. */
    static Optional<SubnetState> subnet(long id, String region, SandboxRequest request) {
        return request.account().extended().subnets().find(id).filter(subnet -> region(subnet, request)
                .equals(region));
    }

    /** Returns the region of a subnet; an empty text if its VPC is unknown. */
    static String region(SubnetState subnet, SandboxRequest request) {
        return request.account()
                .extended()
                .vpcs()
                .find(subnet.vpc())
                .map(VpcState::region)
                .orElse("");
    }

    private static boolean isSubnet(String text) {
        return Ipv4Range.of(text).filter(range -> range.prefix() <= SMALLEST).isPresent();
    }

    private static boolean isRange(ObjectNode sent) {
        return Ipv4Range.of(sent.path("range").asString(""))
                .filter(range -> range.prefix() >= 5 && range.prefix() <= 30)
                .filter(range -> FORBIDDEN.stream()
                        .flatMap(each -> Ipv4Range.of(each).stream())
                        .noneMatch(range::overlaps))
                .isPresent();
    }

    /** Refuses ranges, also the usual ones, in a region without them. */
    private static void refuseRanges(String region, SandboxRequest request) {
        int sent = request.get(IPV4, List.of()).size();
        boolean takes = request.account().copiesOther()
                || SandboxCatalogue.REGIONS.find(region).stream()
                        .flatMap(found -> found.path("capabilities").valueStream())
                        .anyMatch(each -> each.asString().equals("Custom VPC IPv4 Ranges"));
        if (sent > 0 && !takes) {
            HttpException.check(Stream.concat(
                            Stream.of(new Reason(
                                    "Customer defined IPv4 ranges are not supported in this region", IPV4.name())),
                            IntStream.range(0, sent)
                                    .mapToObj(at -> new Reason(
                                            "You must not use any custom IPv4 range for VPCs.",
                                            IPV4.name() + "[" + at + "].range")))
                    .toList());
        }
    }

    /** Only the service knows which other ranges a region takes, so a copy of an account takes all of them. */
    private static List<Ipv4Range> ranges(JsonNode stored, SandboxRequest request) {
        return (request.account().copiesOther()
                        ? Stream.of("0.0.0.0/0")
                        : stored.isEmpty()
                                ? PRIVATE.stream()
                                : stored.valueStream()
                                        .map(each -> each.path("range").asString()))
                .flatMap(range -> Ipv4Range.of(range).stream())
                .toList();
    }

    private static Object addresses(Stream<VpcAddress> found, SandboxRequest request) {
        return ListQuery.of(request, found.toList(), each -> each.view(request), ADDRESS_KEYS);
    }

    private Object list(SandboxRequest request) {
        return ListQuery.of(request, request.account().extended().vpcs().all(), vpc -> view(vpc, request), KEYS);
    }

    private Object listSubnets(VpcState vpc, SandboxRequest request) {
        return ListQuery.of(request, subnets(vpc.id(), request).toList(), each -> view(each, request), SUBNET_KEYS);
    }

    private Object create(SandboxRequest request) {
        InstanceAddressRoutes.refuse(
                "rdma".equals(request.get(TYPE))
                        && !request.get(IPV6, List.of()).isEmpty(),
                IPV6.name(),
                "RDMA VPCs cannot have IPv6 ranges");
        refuseRanges(request.get(InstanceFields.REGION), request);
        List<Ipv4Range> all = ranges(request.body().path(IPV4.name()), request);
        List<Ipv4Range> taken = new ArrayList<>();
        Set<String> labels = new HashSet<>();
        HttpException.check(request.problems(NESTED, part -> wrong(part, all, taken, labels)));
        VpcState vpc = new VpcState(
                request.account().nextId(), request.get(InstanceFields.REGION), request.now(), request.now());
        request.account().extended().vpcs().put(vpc);
        request.store(vpc, List.of(LABEL, DESCRIPTION, TYPE, IPV4));
        event("vpc_create", vpc, request);
        storeIpv6(vpc, "2001:db8:%x::".formatted(vpc.id()), "/52", request);
        request.get(NESTED, List.of()).forEach(part -> put(vpc, request.part(part)));
        return view(vpc, request);
    }

    private static List<Reason> wrong(
            SandboxRequest part, List<Ipv4Range> all, List<Ipv4Range> taken, Set<String> labels) {
        List<Reason> wrong = part.problems(SUBNET);
        if (!wrong.isEmpty()) {
            return wrong;
        }
        Ipv4Range range = Ipv4Range.of(part.get(RANGE)).orElseThrow();
        if (all.stream().noneMatch(outer -> outer.contains(range))) {
            return List.of(new Reason(OUTSIDE, RANGE.name()));
        }
        boolean free = taken.stream().noneMatch(range::overlaps);
        taken.add(range);
        if (!labels.add(part.get(LABEL))) {
            return List.of(new Reason(SAME_LABEL, LABEL.name()));
        }
        return free ? List.of() : List.of(new Reason("The range overlaps that of another subnet", RANGE.name()));
    }

    private Object createSubnet(VpcState vpc, SandboxRequest request) {
        HttpException.check(wrong(
                request,
                ranges(request.account().fields(vpc).path(IPV4.name()), request),
                subnets(vpc.id(), request).map(VpcAddress::range).collect(Collectors.toCollection(ArrayList::new)),
                labels(vpc.id(), 0, request)));
        return view(put(vpc, request), request);
    }

    private static SubnetState put(VpcState vpc, SandboxRequest part) {
        long number = subnets(vpc.id(), part).count();
        SubnetState subnet =
                new SubnetState(part.account().nextId(), vpc.id(), part.get(RANGE), part.now(), part.now());
        part.account().extended().subnets().put(subnet);
        part.store(subnet, List.of(LABEL));
        event("subnet_create", subnet, part);
        storeIpv6(subnet, "2001:db8:%x:%x00::".formatted(vpc.id(), number), "/56", part);
        return subnet;
    }

    private static void storeIpv6(Resource item, String first, String defaultValue, SandboxRequest part) {
        for (ObjectNode sent : part.get(IPV6, List.of())) {
            String length = sent.path("range").asString("auto").replace("auto", defaultValue);
            part.account().fields(item).putArray(IPV6.name()).addObject().put("range", first + length);
        }
    }

    private Object change(VpcState vpc, SandboxRequest request) {
        refuseRanges(vpc.region(), request);
        List<Ipv4Range> all = ranges(request.body().path(IPV4.name()), request);
        InstanceAddressRoutes.refuse(
                !request.get(IPV4, List.of()).isEmpty()
                        && !subnets(vpc.id(), request).map(VpcAddress::range).allMatch(inner -> all.stream()
                                .anyMatch(outer -> outer.contains(inner))),
                IPV4.name(),
                "The ranges must hold all subnets.");
        request.store(vpc, List.of(LABEL, DESCRIPTION, IPV4));
        event("vpc_update", vpc, request);
        VpcState changed = new VpcState(vpc.id(), vpc.region(), vpc.created(), request.now());
        return view(request.account().extended().vpcs().put(changed), request);
    }

    private Object changeSubnet(SubnetState subnet, SandboxRequest request) {
        InstanceAddressRoutes.refuse(
                labels(subnet.vpc(), subnet.id(), request).contains(request.get(LABEL, "")), LABEL.name(), SAME_LABEL);
        request.store(subnet, List.of(LABEL));
        event("subnet_update", subnet, request);
        SubnetState changed =
                new SubnetState(subnet.id(), subnet.vpc(), subnet.ipv4(), subnet.created(), request.now());
        return view(request.account().extended().subnets().put(changed), request);
    }

    private Object delete(VpcState vpc, SandboxRequest request) {
        List<SubnetState> subnets = subnets(vpc.id(), request).toList();
        refuseUsed(subnets, "Cannot delete a VPC with resources attached", request);
        subnets.forEach(subnet -> remove(subnet, request));
        event("vpc_delete", vpc, request);
        request.account().extended().vpcs().remove(vpc.id());
        request.account().forget(vpc);
        return Map.of();
    }

    private Object deleteSubnet(SubnetState subnet, SandboxRequest request) {
        refuseUsed(List.of(subnet), "Cannot delete a subnet with resources associated with it", request);
        remove(subnet, request);
        return Map.of();
    }

    private static void refuseUsed(List<SubnetState> subnets, String reason, SandboxRequest request) {
        InstanceAddressRoutes.refuse(
                VpcAddress.all(request).anyMatch(each -> subnets.contains(each.subnet()))
                        || subnets.stream()
                                .flatMap(subnet ->
                                        HOLDERS.stream().map(request.account().fields(subnet)::path))
                                .anyMatch(kept -> !kept.isEmpty()),
                null,
                reason);
    }

    private static Set<String> labels(long vpc, long except, SandboxRequest request) {
        return subnets(vpc, request)
                .filter(subnet -> subnet.id() != except)
                .map(subnet -> label(subnet, request))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Entity entity(VpcState vpc, SandboxRequest request) {
        return new Entity("vpc", vpc.id(), label(vpc, request), "vpcs");
    }

    private static void event(String action, VpcState vpc, SandboxRequest request) {
        Events.notification(request, action, entity(vpc, request), null);
    }

    private static void event(String action, SubnetState subnet, SandboxRequest request) {
        Entity part = new Entity("subnet", subnet.id(), label(subnet, request), "vpcs/" + subnet.vpc() + "/subnets");
        Events.notification(
                request,
                action,
                part,
                request.account()
                        .extended()
                        .vpcs()
                        .find(subnet.vpc())
                        .map(vpc -> entity(vpc, request))
                        .orElse(null));
    }

    /** Returns the computed entries, and those that another service has shown of things that are unknown here. */
    private static List<?> withKept(List<Map<String, Object>> computed, JsonNode kept) {
        return Stream.concat(computed.stream(), kept.valueStream().filter(each -> computed.stream()
                        .noneMatch(own -> own.get("id").equals(each.path("id").asLong(0)))))
                .toList();
    }

    private static void remove(SubnetState subnet, SandboxRequest request) {
        event("subnet_delete", subnet, request);
        request.account().extended().subnets().remove(subnet.id());
        request.account().forget(subnet);
    }

    private static Map<String, Object> view(VpcState vpc, SandboxRequest request) {
        ObjectNode fields = request.account().fields(vpc);
        return SandboxJson.object(
                "id", vpc.id(),
                "label", fields.path("label").asString(""),
                "description", fields.path("description").asString(""),
                "region", vpc.region(),
                "ipv4",
                        fields.has("ipv4")
                                ? fields.get("ipv4")
                                : PRIVATE.stream()
                                        .map(range -> Map.of("range", range))
                                        .toList(),
                "ipv6", fields.get("ipv6"),
                "vpc_type", fields.path("vpc_type").asString("regular"),
                "subnets",
                        fields.has("subnets")
                                ? null
                                : subnets(vpc.id(), request)
                                        .map(each -> view(each, request))
                                        .toList(),
                "created", vpc.created(),
                "updated", vpc.updated());
    }

    private static Map<String, Object> view(SubnetState subnet, SandboxRequest request) {
        ObjectNode fields = request.account().fields(subnet);
        List<VpcAddress> used = VpcAddress.all(request)
                .filter(each -> each.subnet().id() == subnet.id())
                .toList();
        return SandboxJson.object(
                "id", subnet.id(),
                "label", fields.path("label").asString(""),
                "ipv4", subnet.ipv4(),
                "ipv6", fields.get("ipv6"),
                "linodes", withKept(linodes(used, request), fields.path("linodes")),
                "databases", withKept(List.of(), fields.path("databases")),
                "nodebalancers", withKept(balancers(used), fields.path("nodebalancers")),
                "vpc_type",
                        request.account()
                                .fields(VpcState.class, subnet.vpc())
                                .path("vpc_type")
                                .asString("regular"),
                "created", subnet.created(),
                "updated", subnet.updated());
    }

    private static List<Map<String, Object>> linodes(List<VpcAddress> used, SandboxRequest request) {
        Map<Long, List<Object>> interfaces = new TreeMap<>();
        used.stream().filter(each -> each.balancer() == null).forEach(each -> interfaces
                .computeIfAbsent(each.owner().instance().id(), id -> new ArrayList<>())
                .add(SandboxJson.object(
                        "id", each.owner().id(),
                        "active", each.owner().isActive(request),
                        "config_id", each.profile())));
        return interfaces.entrySet().stream()
                .map(each -> SandboxJson.object("id", each.getKey(), "interfaces", each.getValue()))
                .toList();
    }

    private static List<Map<String, Object>> balancers(List<VpcAddress> used) {
        return used.stream()
                .filter(each -> each.balancer() != null)
                .map(each -> SandboxJson.object(
                        "id", each.balancer().id(),
                        "ipv4_range", each.range().toString(),
                        "ipv6_ranges", List.of()))
                .toList();
    }
}
