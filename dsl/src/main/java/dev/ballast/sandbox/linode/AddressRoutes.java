package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.linode.AccountAddresses.Address;
import dev.ballast.sandbox.state.ExtendedState.AddressState;
import dev.ballast.sandbox.state.InstanceState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The operations on the addresses of the account. */
final class AddressRoutes {

    private static final Set<String> KEYS =
            Set.of("address", "prefix", "rdns", "region", "type", "reserved", "-linode_id");
    private static final String DOMAIN =
            "(?i)(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)++[a-z0-9-]{1,63}";

    private final Field<List<ObjectNode>> assignments =
            Field.objects("assignments").of("address", "linode_id").required();
    private final Field<Boolean> reserved = Field.flag("reserved");
    private final Field<String> region = Field.text("region");
    private final Field<Long> owner = Field.integer("linode_id")
            .must((id, request) -> request.account().instances().find(id).isPresent(), "Linode is not active");
    private final Field<String> rdns = Field.text("rdns").must(text -> text.matches(DOMAIN), "Domain is not valid.");

    List<Route<?>> all() {
        return List.of(
                Route.of("GET /networking/ips", this::list),
                Route.of(
                        "POST /networking/ips",
                        this::allocate,
                        InstanceAddressRoutes.TYPE,
                        InstanceAddressRoutes.PUBLIC,
                        reserved,
                        region,
                        owner),
                Route.of("POST /networking/ips/assign", this::assign, InstanceFields.REGION, assignments),
                Route.of("GET /networking/ips/{name}", AddressRoutes::view),
                Route.of("PUT /networking/ips/{name}", AddressRoutes::address, this::change, rdns, reserved));
    }

    private static Stream<Map<String, Object>> views(SandboxRequest request) {
        Stream<Map<String, Object>> ipv4 =
                AccountAddresses.all(request).stream().map(found -> AccountAddresses.view(found, true, request));
        Stream<Map<String, Object>> ipv6 = request.account().instances().all().stream()
                .map(instance -> AccountAddresses.ipv6(instance, true, request));
        return Stream.concat(ipv4, ipv6);
    }

    private Object list(SandboxRequest request) {
        return ListQuery.of(request, views(request).toList(), Function.identity(), KEYS);
    }

    /** Returns the view of the address in the path. A private address cannot be read singly. */
    private static Object view(SandboxRequest request) {
        return views(request)
                .filter(view ->
                        view.get("public").equals(true) && view.get("address").equals(request.name(0)))
                .findFirst()
                .orElseThrow(HttpException::notFound);
    }

    /** Returns the public IPv4 address in the path. A private address cannot be changed, so it is not found. */
    private static Address address(SandboxRequest request) {
        return AccountAddresses.all(request).stream()
                .filter(found -> found.isPublic() && found.ipv4().equals(request.name(0)))
                .findFirst()
                .orElseThrow(HttpException::notFound);
    }

    private Object allocate(SandboxRequest request) {
        Long target = request.get(owner);
        InstanceState instance = target == null
                ? null
                : request.account().instances().find(target).orElseThrow();
        boolean keep = request.get(reserved, false);
        String where = request.get(region, instance == null ? null : instance.region());
        InstanceAddressRoutes.refuse(
                !request.get(InstanceAddressRoutes.TYPE).equals("ipv4"), null, InstanceAddressRoutes.ONLY_IPV4);
        InstanceAddressRoutes.refuse(
                keep && !request.get(InstanceAddressRoutes.PUBLIC), "public", "Cannot reserve a private address.");
        InstanceAddressRoutes.refuse(
                instance == null && !keep,
                "linode_id",
                "Linode is a required argument when not reserving an IP address.");
        InstanceAddressRoutes.refuse(
                where == null, null, "A datacenter or a Linode must be provided when reserving an address.");
        InstanceAddressRoutes.refuse(
                instance != null && !where.equals(instance.region()),
                "region",
                "Region passed in must match Linode's region.");
        InstanceAddressRoutes.refuse(
                instance == null && !SandboxCatalogue.REGIONS.has(where, request), "region", "region is not valid");
        String address = instance == null
                ? request.account().nextPublicAddress()
                : InstanceAddressRoutes.next(instance, request);
        if (keep) {
            AccountAddresses.keep(address, new AddressState(where, true, null, List.of()), request);
            AccountAddresses.notify(
                    request,
                    "reserved_ip_create",
                    address,
                    instance == null ? null : LinodeInstanceRoutes.entity(instance, request));
        }
        return instance == null
                ? AccountAddresses.view(new Address(address, where, null, null), true, request)
                : InstanceAddressRoutes.added(instance, address, request);
    }

    /** Assigns public addresses of the account to instances of their region. It assigns all or none. */
    private Object assign(SandboxRequest request) {
        Map<String, InstanceState> targets = new LinkedHashMap<>();
        for (ObjectNode assignment : request.get(assignments)) {
            String address = assignment.path("address").asString("");
            String instance = assignment.path("linode_id").asString("");
            InstanceAddressRoutes.refuse(!isAssignable(address, request), null, "IP Address not found.");
            targets.put(
                    address,
                    request.account().instances().all().stream()
                            .filter(found -> String.valueOf(found.id()).equals(instance)
                                    && found.region().equals(request.get(InstanceFields.REGION)))
                            .findFirst()
                            .orElseThrow(() -> HttpException.of(400, "Invalid Linode ID " + instance)));
        }
        Map<Long, List<String>> after = new LinkedHashMap<>();
        request.account().instances().all().forEach(instance -> {
            List<String> held = new ArrayList<>(instance.ipv4());
            held.removeAll(targets.keySet());
            targets.forEach((address, target) -> {
                if (target.id() == instance.id()) {
                    held.add(address);
                }
            });
            after.put(instance.id(), held);
        });
        InstanceAddressRoutes.refuse(
                after.values().stream().anyMatch(held -> held.stream().noneMatch(AccountAddresses::isPublic)),
                null,
                InstanceAddressRoutes.LAST);
        after.forEach((id, held) -> request.account()
                .instances()
                .put(request.account().instances().find(id).orElseThrow().withAddresses(held)));
        targets.forEach((address, target) -> AccountAddresses.notify(
                request, "reserved_ip_assign", address, LinodeInstanceRoutes.entity(target, request)));
        return Map.of();
    }

    private static boolean isAssignable(String ipv4, SandboxRequest request) {
        return AccountAddresses.all(request).stream()
                .anyMatch(found -> found.ipv4().equals(ipv4)
                        && found.isPublic()
                        && found.region().equals(request.get(InstanceFields.REGION))
                        && (found.instance() != null || found.owner() == null));
    }

    /**
     * Changes the sent settings of an address. A null name restores the original one. A free address that is no longer reserved
     * is released.
     */
    private Object change(Address found, SandboxRequest request) {
        AddressState before = AccountAddresses.state(found, request);
        String name = request.body().has("rdns") ? request.get(rdns) : before.rdns();
        AddressState after =
                new AddressState(found.region(), request.get(reserved, before.reserved()), name, before.tags());
        AccountAddresses.keep(found.ipv4(), after, request);
        AccountAddresses.notify(request, "ipaddress_update", found.ipv4(), found.owner());
        return AccountAddresses.view(found, false, request);
    }
}
