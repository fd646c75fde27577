package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.linode.AccountAddresses.Address;
import dev.ballast.sandbox.state.ExtendedState.AddressState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The operations on the addresses of instances. */
final class AddressRoutes {

    private static final Set<String> KEYS =
            Set.of("address", "prefix", "rdns", "region", "type", "reserved", "linode_id");
    private static final String ONLY_IPV4 = "Only addresses of type ipv4 are currently supported.";
    private static final String DOMAIN =
            "(?i)(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)++[a-z0-9-]{1,63}";

    private final Field<String> type = Field.text("type").required();
    private final Field<Boolean> isPublic = Field.flag("public").required();
    private final Field<Boolean> reserved = Field.flag("reserved");
    private final Field<String> region = Field.text("region");
    private final Field<String> address = Field.text("address");
    private final Field<Long> owner = Field.integer("linode_id")
            .must((id, request) -> request.account().instances().find(id).isPresent(), "Linode is not active");
    private final Field<String> rdns = Field.text("rdns").must(text -> text.matches(DOMAIN), "Domain is not valid.");

    List<Route<?>> all() {
        return List.of(
                Route.of("GET /linode/instances/{id}/ips", LinodeInstanceRoutes::instance, this::ofInstance),
                Route.of(
                        "POST /linode/instances/{id}/ips",
                        LinodeInstanceRoutes::instance,
                        this::add,
                        type,
                        isPublic,
                        address),
                Route.of("DELETE /linode/instances/{id}/ips/{name}", LinodeInstanceRoutes::instance, this::remove),
                Route.of("GET /networking/ips", this::list),
                Route.of("POST /networking/ips", this::allocate, type, isPublic, reserved, region, owner),
                Route.of(
                        "GET /networking/ips/{name}",
                        AddressRoutes::named,
                        (found, request) -> AccountAddresses.view(found, true, request)),
                Route.of("PUT /networking/ips/{name}", AddressRoutes::named, this::change, rdns, reserved));
    }

    private Object ofInstance(InstanceState instance, ApiRequest request) {
        return SandboxJson.object(
                "ipv4",
                SandboxJson.object(
                        "public", views(instance, true, request),
                        "private", views(instance, false, request),
                        "shared", List.of(),
                        "reserved", List.of(),
                        "vpc", List.of()),
                "ipv6",
                SandboxJson.object(
                        "slaac", AccountAddresses.ipv6(instance, true),
                        "link_local", AccountAddresses.ipv6(instance, false),
                        "global", List.of(),
                        "vpc", List.of()));
    }

    private static List<?> views(InstanceState instance, boolean isPublic, ApiRequest request) {
        return AccountAddresses.of(instance, request).stream()
                .filter(found -> found.isPublic() == isPublic)
                .map(found -> AccountAddresses.view(found, false, request))
                .toList();
    }

    private Object list(ApiRequest request) {
        Stream<Map<String, Object>> ipv4 =
                AccountAddresses.all(request).stream().map(found -> AccountAddresses.view(found, true, request));
        Stream<Map<String, Object>> ipv6 =
                request.account().instances().all().stream().map(instance -> AccountAddresses.ipv6(instance, true));
        return ListQuery.of(request, Stream.concat(ipv4, ipv6).toList(), view -> view, KEYS);
    }

    /** Returns the address in the path; a private one cannot be read singly. */
    private static Address named(ApiRequest request) {
        return AccountAddresses.all(request).stream()
                .filter(found -> found.isPublic() && found.ipv4().equals(request.name(0)))
                .findFirst()
                .orElseThrow(HttpException::notFound);
    }

    private Object add(InstanceState instance, ApiRequest request) {
        String wanted = request.get(address);
        List<Reason> wrong = new ArrayList<>();
        if (!request.get(type).equals("ipv4")) {
            wrong.add(new Reason(ONLY_IPV4, null));
        }
        if (wanted != null) {
            wrongAddress(wanted, instance, request).ifPresent(reason -> wrong.add(new Reason(reason, "address")));
        }
        HttpException.check(wrong);
        return added(instance, wanted != null ? wanted : next(instance, request), request);
    }

    private Optional<String> wrongAddress(String wanted, InstanceState instance, ApiRequest request) {
        if (!NodeState.isAddress(wanted + ":1")) {
            return Optional.of("Must provide a valid reserved address");
        }
        if (!request.get(isPublic)) {
            return Optional.of("Cannot reserve a private address.");
        }
        if (!AccountAddresses.isReserved(wanted, request) || !AccountAddresses.isFree(wanted, request)) {
            return Optional.of("Address must be reserved and must be currently unassigned.");
        }
        boolean here =
                request.account().extended().addresses().get(wanted).region().equals(instance.region());
        return here ? Optional.empty() : Optional.of("Address must belong to same region as linode.");
    }

    private Object allocate(ApiRequest request) {
        Long target = request.get(owner);
        InstanceState instance = target == null
                ? null
                : request.account().instances().find(target).orElseThrow();
        boolean keep = request.get(reserved, false);
        String where = request.get(region, instance == null ? null : instance.region());
        refuse(!request.get(type).equals("ipv4"), null, ONLY_IPV4);
        refuse(keep && !request.get(isPublic), "public", "Cannot reserve a private address.");
        refuse(
                instance == null && !keep,
                "linode_id",
                "Linode is a required argument when not reserving an IP address.");
        refuse(where == null, null, "A datacenter or a Linode must be provided when reserving an address.");
        refuse(
                instance != null && !where.equals(instance.region()),
                "region",
                "Region passed in must match Linode's region.");
        refuse(!Catalogue.hasRegion(where), "region", "region is not valid");
        String address = instance == null ? request.account().nextPublicAddress() : next(instance, request);
        if (keep) {
            AccountAddresses.keep(address, new AddressState(where, true, null, List.of()), request);
        }
        return instance == null
                ? AccountAddresses.view(new Address(address, where, null, null), true, request)
                : added(instance, address, request);
    }

    private static void refuse(boolean wrong, String field, String reason) {
        if (wrong) {
            throw HttpException.invalid(List.of(new Reason(reason, field)));
        }
    }

    private String next(InstanceState instance, ApiRequest request) {
        if (request.get(isPublic)) {
            return request.account().nextPublicAddress();
        }
        refuse(
                !instance.ipv4().stream().allMatch(AccountAddresses::isPublic),
                "public",
                "This Linode already has a private IPv4 address; there is one for each Linode.");
        return request.account().nextPrivateAddress();
    }

    private static Object added(InstanceState before, String address, ApiRequest request) {
        InstanceState instance = request.account().instances().put(before.withAddress(address));
        return AccountAddresses.view(
                new Address(address, instance.region(), LinodeInstanceRoutes.entity(instance, request), instance),
                true,
                request);
    }

    private Object remove(InstanceState instance, ApiRequest request) {
        String address = request.name(1);
        if (!instance.ipv4().contains(address)) {
            throw HttpException.notFound();
        }
        List<String> others =
                instance.ipv4().stream().filter(other -> !other.equals(address)).toList();
        refuse(
                others.stream().noneMatch(AccountAddresses::isPublic),
                null,
                "A Linode must keep at least one public IPv4 address.");
        request.account().instances().put(instance.withAddresses(others));
        AccountAddresses.giveUp(List.of(address), request);
        return Map.of();
    }

    /** Changes what is sent; a name of null is the one at first, and an address kept no longer is given up if it is free. */
    private Object change(Address found, ApiRequest request) {
        AddressState before = AccountAddresses.state(found, request);
        String name = request.body().has("rdns") ? request.get(rdns) : before.rdns();
        AddressState after =
                new AddressState(found.region(), request.get(reserved, before.reserved()), name, before.tags());
        AccountAddresses.keep(found.ipv4(), after, request);
        return AccountAddresses.view(found, false, request);
    }
}
