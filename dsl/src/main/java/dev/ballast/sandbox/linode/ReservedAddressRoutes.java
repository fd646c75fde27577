package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.Route;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.linode.AccountAddresses.Address;
import dev.ballast.sandbox.state.ExtendedState.AddressState;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The operations on reserved addresses, which stay with the account when no instance has them. */
final class ReservedAddressRoutes {

    private static final Set<String> KEYS = Set.of("address", "prefix", "rdns", "region", "reserved", "tags", "type");
    private static final String PATH = "/networking/reserved/ips";

    private final Field<List<String>> tags = Field.texts("tags");

    List<Route<?>> all() {
        return List.of(
                Route.of("GET " + PATH, this::list),
                Route.of("POST " + PATH, this::reserve, InstanceFields.REGION, tags),
                Route.of("GET " + PATH + "/{name}", this::address, this::view),
                Route.of("PUT " + PATH + "/{name}", this::address, this::change, tags),
                Route.of("DELETE " + PATH + "/{name}", this::address, this::release));
    }

    private static List<Address> reserved(SandboxRequest request) {
        return AccountAddresses.all(request).stream()
                .filter(address -> AccountAddresses.isReserved(address.ipv4(), request))
                .toList();
    }

    private Address address(SandboxRequest request) {
        return reserved(request).stream()
                .filter(address -> address.ipv4().equals(request.name(0)))
                .findFirst()
                .orElseThrow(HttpException::notFound);
    }

    private Object view(Address address, SandboxRequest request) {
        return AccountAddresses.view(address, true, request);
    }

    private Object list(SandboxRequest request) {
        return ListQuery.of(request, reserved(request), address -> AccountAddresses.view(address, true, request), KEYS);
    }

    private Object reserve(SandboxRequest request) {
        Address created =
                new Address(request.account().nextPublicAddress(), request.get(InstanceFields.REGION), null, null);
        AccountAddresses.notify(request, "reserved_ip_create", created.ipv4(), null);
        return kept(created, new AddressState(created.region(), true, null, request.get(tags, List.of())), request);
    }

    private Object change(Address address, SandboxRequest request) {
        AddressState before = AccountAddresses.state(address, request);
        List<String> after = request.get(tags, before.tags());
        AccountAddresses.notify(request, "ipaddress_update", address.ipv4(), null);
        return kept(address, new AddressState(before.region(), true, before.rdns(), after), request);
    }

    private Object kept(Address address, AddressState state, SandboxRequest request) {
        AccountAddresses.keep(address.ipv4(), state, request);
        request.account().extended().tags().addAll(state.tags());
        return view(address, request);
    }

    /** One that something has stays there as an ordinary address. */
    private Object release(Address address, SandboxRequest request) {
        AccountAddresses.notify(request, "reserved_ip_delete", address.ipv4(), address.owner());
        AddressState before = AccountAddresses.state(address, request);
        AccountAddresses.keep(
                address.ipv4(), new AddressState(before.region(), false, before.rdns(), List.of()), request);
        return Map.of();
    }
}
