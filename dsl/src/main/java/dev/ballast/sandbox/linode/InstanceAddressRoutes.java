package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.linode.AccountAddresses.Address;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The operations on the addresses of one instance. */
final class InstanceAddressRoutes {

    /** The type of a new address, which must be {@code ipv4}. */
    static final Field<String> TYPE = Field.text("type").required();
    /** Whether a new address is public. */
    static final Field<Boolean> PUBLIC = Field.flag("public").required();
    /** The refusal of a change that would leave an instance without a public address. */
    static final String LAST = "A Linode must keep at least one public IPv4 address.";
    /** The refusal of any other type. */
    static final String ONLY_IPV4 = "Only addresses of type ipv4 are currently supported.";

    private final Field<String> address = Field.text("address");

    List<Route<?>> all() {
        return List.of(
                Route.of("GET /linode/instances/{id}/ips", LinodeInstanceRoutes::instance, this::ofInstance),
                Route.of(
                        "POST /linode/instances/{id}/ips",
                        LinodeInstanceRoutes::instance,
                        this::add,
                        TYPE,
                        PUBLIC,
                        address,
                        Field.ignored("linode_id")),
                Route.of("DELETE /linode/instances/{id}/ips/{name}", LinodeInstanceRoutes::instance, this::remove));
    }

    private Object ofInstance(InstanceState instance, SandboxRequest request) {
        return SandboxJson.object(
                "ipv4",
                SandboxJson.object(
                        "public", views(instance, true, request),
                        "private", views(instance, false, request),
                        "shared", List.of(),
                        "reserved", List.of(),
                        "vpc",
                                VpcAddress.of(instance, request)
                                        .map(each -> each.view(request))
                                        .toList()),
                "ipv6",
                SandboxJson.object(
                        "slaac", AccountAddresses.ipv6(instance, true, request),
                        "link_local", AccountAddresses.ipv6(instance, false, request),
                        "global", List.of(),
                        "vpc", List.of()));
    }

    private static List<?> views(InstanceState instance, boolean isPublic, SandboxRequest request) {
        return AccountAddresses.of(instance, request).stream()
                .filter(found -> found.isPublic() == isPublic)
                .sorted(Comparator.comparing(found -> AccountAddresses.inOrder(found.ipv4())))
                .map(found -> AccountAddresses.view(found, false, request))
                .toList();
    }

    private Object add(InstanceState instance, SandboxRequest request) {
        String wanted = request.get(address);
        List<Reason> wrong = new ArrayList<>();
        if (!request.get(TYPE).equals("ipv4")) {
            wrong.add(new Reason(ONLY_IPV4, null));
        }
        if (wanted != null) {
            wrongAddress(wanted, instance, request).ifPresent(reason -> wrong.add(new Reason(reason, "address")));
        }
        HttpException.check(wrong);
        return added(instance, wanted != null ? wanted : next(instance, request), request);
    }

    private Optional<String> wrongAddress(String wanted, InstanceState instance, SandboxRequest request) {
        if (!NodeState.isAddress(wanted + ":1")) {
            return Optional.of("Must provide a valid reserved address");
        }
        if (!request.get(PUBLIC)) {
            return Optional.of("Cannot reserve a private address.");
        }
        if (!AccountAddresses.isReserved(wanted, request) || !AccountAddresses.isFree(wanted, request)) {
            return Optional.of("Address must be reserved and must be currently unassigned.");
        }
        boolean here =
                request.account().extended().addresses().get(wanted).region().equals(instance.region());
        return here ? Optional.empty() : Optional.of("Address must belong to same region as linode.");
    }

    /** Throws an HttpException with this reason if {@code wrong}; the field may be null. */
    static void refuse(boolean wrong, String field, String reason) {
        if (wrong) {
            throw HttpException.invalid(List.of(new Reason(reason, field)));
        }
    }

    /**
     * Returns a new public or private address, as the request asks for. Refuses a private one that the instance cannot have.
     */
    static String next(InstanceState instance, SandboxRequest request) {
        if (request.get(PUBLIC)) {
            return request.account().nextPublicAddress();
        }
        refuse(InterfaceSetting.isLinode(instance, request), PUBLIC.name(), InterfaceSetting.NOT_THERE);
        refuse(
                !instance.ipv4().stream().allMatch(AccountAddresses::isPublic),
                "public",
                "This Linode already has a private IPv4 address; there is one for each Linode.");
        return request.account().nextPrivateAddress();
    }

    /** Adds an address to an instance, and returns its view. */
    static Object added(InstanceState before, String address, SandboxRequest request) {
        InstanceState instance = request.account().instances().put(before.withAddress(address));
        if (!AccountAddresses.isPublic(address)) {
            request.account().recordPrivateAddress(instance);
        }
        return AccountAddresses.view(
                new Address(address, instance.region(), LinodeInstanceRoutes.entity(instance, request), instance),
                true,
                request);
    }

    private Object remove(InstanceState instance, SandboxRequest request) {
        String address = request.name(1);
        if (!instance.ipv4().contains(address)) {
            throw HttpException.notFound();
        }
        List<String> others =
                instance.ipv4().stream().filter(other -> !other.equals(address)).toList();
        refuse(others.stream().noneMatch(AccountAddresses::isPublic), null, LAST);
        request.account().instances().put(instance.withAddresses(others));
        AccountAddresses.giveUp(List.of(address), request);
        return Map.of();
    }
}
