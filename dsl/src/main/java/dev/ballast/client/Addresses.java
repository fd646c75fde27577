package dev.ballast.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.ballast.http.Request;
import dev.ballast.model.Address;
import dev.ballast.model.Dialect;
import dev.ballast.model.InstanceAddresses;
import dev.ballast.model.Operation;

/** Lists and adds IP addresses of instances. */
public record Addresses(Calls calls, Dialect dialect) {

    private record NewAddress(String type, @JsonProperty("public") boolean open, Long linodeId) {}

    /** Returns the addresses of an instance: GET /linode/instances/{id}/ips. */
    public InstanceAddresses of(long instance) {
        return calls.read(calls.request(Operation.LIST_ADDRESSES_OF_INSTANCE, null, instance), InstanceAddresses.class);
    }

    /** Returns the operation that adds an address to an instance, which the service has in the path or in the body. */
    public Operation adding() {
        return dialect.has(Operation.ADD_ADDRESS, "") ? Operation.ADD_ADDRESS : Operation.ADD_ADDRESS_TO_INSTANCE;
    }

    /**
     * Adds a private IPv4 address to an instance and returns it: POST /networking/ips, or POST /linode/instances/{id}/ips. In the
     * document its fields may be null, because the document does not specify the answer.
     */
    public Address add(long instance) {
        if (adding() == Operation.ADD_ADDRESS_TO_INSTANCE) {
            return calls.read(calls.request(adding(), new NewAddress("ipv4", false, null), instance), Address.class);
        }
        Request request = calls.request(adding(), new NewAddress("ipv4", false, instance));
        return calls.optional(request, Address.class).orElseGet(() -> calls.blank(request, Address.class));
    }
}
