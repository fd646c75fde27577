package dev.ballast.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.ballast.model.Address;
import dev.ballast.model.InstanceAddresses;
import dev.ballast.model.Operation;

/** Lists and adds IP addresses of instances of Linode. */
public record Addresses(Calls calls) {

    private record NewAddress(String type, @JsonProperty("public") boolean open) {}

    /** Returns the addresses of an instance: GET /linode/instances/{id}/ips. */
    public InstanceAddresses of(long instance) {
        return calls.read(calls.request(Operation.LIST_ADDRESSES_OF_INSTANCE, null, instance), InstanceAddresses.class);
    }

    /** Adds a private IPv4 address to an instance and returns it: POST /linode/instances/{id}/ips. */
    public Address add(long instance) {
        return calls.read(
                calls.request(Operation.ADD_ADDRESS_TO_INSTANCE, new NewAddress("ipv4", false), instance),
                Address.class);
    }
}
