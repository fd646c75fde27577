package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.AddressState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.InstanceState;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the addresses of the account and their owners, and shows them. */
final class AccountAddresses {

    /** An address with its owner, and with its instance if the owner is one. Both are null for a free reserved address. */
    record Address(String ipv4, String region, Entity owner, InstanceState instance) {

        boolean isPublic() {
            return AccountAddresses.isPublic(ipv4);
        }

        String gateway() {
            return isPublic() ? ipv4.replaceFirst("\\d+$", "1") : null;
        }

        Long instanceId() {
            return instance == null ? null : (Long) instance.id();
        }

        String rdns(AddressState state) {
            if (state.rdns() != null) {
                return state.rdns();
            }
            return isPublic() && instance != null ? ipv4.replace('.', '-') + ".ip.linodeusercontent.com" : null;
        }
    }

    private AccountAddresses() {}

    /** Returns whether an address is public. */
    static boolean isPublic(String ipv4) {
        return !ipv4.startsWith("192.168.");
    }

    /** Returns the addresses in the order in which the service shows them: public ones first. */
    static List<String> publicFirst(List<String> ipv4) {
        return ipv4.stream()
                .sorted(Comparator.comparing(address -> !isPublic(address)))
                .toList();
    }

    /** Returns a key that sorts addresses by their numbers. */
    static String inOrder(String ipv4) {
        return Stream.of(ipv4.split("\\.")).map("%3s"::formatted).collect(Collectors.joining());
    }

    /** Returns all IPv4 addresses of the account: those of instances, free reserved ones, and those of NodeBalancers. */
    static List<Address> all(SandboxRequest request) {
        AccountState account = request.account();
        List<Address> ofInstances = account.instances().all().stream()
                .flatMap(instance -> of(instance, request).stream())
                .toList();
        Stream<Address> free = reserved(request).entrySet().stream()
                .filter(kept -> isFree(kept.getKey(), request))
                .map(kept -> new Address(kept.getKey(), kept.getValue().region(), null, null));
        Stream<Address> ofBalancers = account.balancers().all().stream()
                .filter(balancer -> BalancerVpcs.frontend(balancer, request).isEmpty())
                .map(balancer -> new Address(
                        balancer.ipv4(), balancer.region(), LinodeNodeBalancerRoutes.entity(balancer), null));
        return Stream.of(ofInstances.stream(), free, ofBalancers)
                .flatMap(addresses -> addresses)
                .toList();
    }

    /** Returns the IPv4 addresses of an instance. */
    static List<Address> of(InstanceState instance, SandboxRequest request) {
        Entity owner = LinodeInstanceRoutes.entity(instance, request);
        return publicFirst(instance.ipv4()).stream()
                .map(ipv4 -> new Address(ipv4, instance.region(), owner, instance))
                .toList();
    }

    private static SortedMap<String, AddressState> reserved(SandboxRequest request) {
        return request.account().extended().addresses();
    }

    /** Returns whether an address is reserved: it stays with the account when it has no owner. */
    static boolean isReserved(String ipv4, SandboxRequest request) {
        return reserved(request).containsKey(ipv4)
                && reserved(request).get(ipv4).reserved();
    }

    /** Returns whether an address is free: no instance and no NodeBalancer has it. */
    static boolean isFree(String ipv4, SandboxRequest request) {
        AccountState account = request.account();
        return account.instances().all().stream()
                        .noneMatch(instance -> instance.ipv4().contains(ipv4))
                && account.balancers().all().stream()
                        .noneMatch(balancer -> balancer.ipv4().equals(ipv4));
    }

    /** Returns why an address cannot be that of a new resource in a region; empty if it is a free reserved one there. */
    static Optional<String> problem(String ipv4, String region, String resource, SandboxRequest request) {
        if (!isReserved(ipv4, request)) {
            return Optional.of("Must provide a single valid reserved ipv4 address");
        }
        if (!isFree(ipv4, request)) {
            return Optional.of("Address must be currently unassigned.");
        }
        return reserved(request).get(ipv4).region().equals(region)
                ? Optional.empty()
                : Optional.of("Address must belong to same region as " + resource + ".");
    }

    /** Stores the settings of an address. Removes them if the address is not reserved, and is free or has no name. */
    static void keep(String ipv4, AddressState state, SandboxRequest request) {
        if (state.reserved() || (state.rdns() != null && !isFree(ipv4, request))) {
            reserved(request).put(ipv4, state);
        } else {
            reserved(request).remove(ipv4);
        }
    }

    /** Returns the settings of an address, or the default ones if none are stored. */
    static AddressState state(Address address, SandboxRequest request) {
        return reserved(request)
                .getOrDefault(address.ipv4(), new AddressState(address.region(), false, null, List.of()));
    }

    /**
     * Releases addresses that have lost their owner: removes the settings of those that are not reserved, and the names of the
     * reserved ones.
     */
    static void giveUp(List<String> ipv4, SandboxRequest request) {
        reserved(request).keySet().removeIf(address -> ipv4.contains(address) && !isReserved(address, request));
        reserved(request)
                .replaceAll((address, state) ->
                        ipv4.contains(address) ? new AddressState(state.region(), true, null, state.tags()) : state);
    }

    /**
     * Returns the view of an address. If {@code tagged}, a reserved one has its tags, which the service does not show
     * everywhere.
     */
    static Map<String, Object> view(Address address, boolean tagged, SandboxRequest request) {
        AddressState state = state(address, request);
        Map<String, Object> view = SandboxJson.object(
                "address", address.ipv4(),
                "gateway", address.gateway(),
                "subnet_mask", address.isPublic() ? "255.255.255.0" : "255.255.128.0",
                "prefix", address.isPublic() ? 24 : 17,
                "type", "ipv4",
                "public", address.isPublic(),
                "rdns", address.rdns(state),
                "linode_id", address.instanceId(),
                "interface_id", null,
                "region", address.region(),
                "vpc_nat_1_1", vpc(address, request),
                "reserved", state.reserved(),
                "assigned_entity", EventRoutes.entity(address.owner()));
        if (tagged && state.reserved()) {
            view.put("tags", state.tags());
        }
        return view;
    }

    /** Adds a notification about an address; the other entity may be null. */
    static void notify(SandboxRequest request, String action, String ipv4, Entity other) {
        Events.notification(request, action, new Entity("ipaddress", ipv4, ipv4, "/v4/networking/ips/" + ipv4), other);
    }

    private static Object vpc(Address address, SandboxRequest request) {
        return address.instance() == null
                ? null
                : VpcAddress.of(address.instance(), request)
                        .filter(each -> address.ipv4().equals(each.owner().nat()))
                        .map(each -> SandboxJson.object(
                                "vpc_id", each.subnet().vpc(),
                                "subnet_id", each.subnet().id(),
                                "address", each.range().address()))
                        .findFirst()
                        .orElse(null);
    }

    /** Returns the view of an instance's IPv6 address. */
    static Map<String, Object> ipv6(InstanceState instance, boolean isPublic, SandboxRequest request) {
        String address = isPublic ? request.account().ipv6(instance) : "fe80::%x".formatted(instance.id());
        return SandboxJson.object(
                "address",
                address,
                "gateway",
                "fe80::1",
                "subnet_mask",
                "ffff:ffff:ffff:ffff::",
                "prefix",
                64,
                "type",
                "ipv6",
                "rdns",
                null,
                "linode_id",
                instance.id(),
                "region",
                instance.region(),
                "public",
                isPublic);
    }
}
