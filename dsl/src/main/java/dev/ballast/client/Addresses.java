package dev.ballast.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.ballast.model.Address;
import dev.ballast.model.Filter;
import dev.ballast.model.InstanceAddresses;
import dev.ballast.model.Operation;

/** Lists, adds, changes and deletes IP addresses of Linode. */
public record Addresses(Calls calls) {

    private record NewAddress(String type, @JsonProperty("public") boolean open) {}

    private record Rdns(@JsonInclude String rdns) {}

    /**
     * Lists the addresses: GET /networking/ips, one request for each 500 addresses when an iteration reaches them, at least
     * one.
     */
    public Pages<Address> list(Filter filter) {
        return calls.list(Operation.LIST_ADDRESSES, filter, Address.class);
    }

    /** Returns the address as it is now: GET /networking/ips/{address}. Private addresses cannot be read this way. */
    public Address get(String address) {
        return calls.read(calls.request(Operation.READ_ADDRESS, null, address), Address.class);
    }

    /**
     * Changes the name that an address resolves to, and returns the address: PUT /networking/ips/{address}. Null restores the
     * default name.
     */
    public Address changeRdns(String address, String rdns) {
        return calls.read(calls.request(Operation.CHANGE_ADDRESS, new Rdns(rdns), address), Address.class);
    }

    /** Returns the addresses of an instance: GET /linode/instances/{id}/ips. */
    public InstanceAddresses of(long instance) {
        return calls.read(calls.request(Operation.LIST_ADDRESSES_OF_INSTANCE, null, instance), InstanceAddresses.class);
    }

    /** Adds an IPv4 address to an instance and returns it: POST /linode/instances/{id}/ips. */
    public Address add(long instance, boolean open) {
        return calls.read(
                calls.request(Operation.ADD_ADDRESS_TO_INSTANCE, new NewAddress("ipv4", open), instance),
                Address.class);
    }

    /** Removes an address from an instance: DELETE /linode/instances/{id}/ips/{address}. */
    public void delete(long instance, String address) {
        calls.send(calls.request(Operation.DELETE_ADDRESS_OF_INSTANCE, null, instance, address));
    }
}
