package dev.ballast.client;

import static dev.ballast.http.Request.Method.POST;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.ballast.http.Json;
import dev.ballast.http.Request;
import dev.ballast.model.Address;

/** Adds IP addresses to instances: the operation on addresses of docs/api.md section 4. */
public final class Addresses {

    private final Calls calls;

    Addresses(Calls calls) {
        this.calls = calls;
    }

    /**
     * Adds a private IPv4 address to an instance: POST /networking/ips. The document shows no field of the answer, so
     * the address itself may be null.
     */
    public Address createPrivate(long instanceId) {
        Request request = new Request(POST, "/networking/ips", Json.fields(new NewAddress("ipv4", false, instanceId)));
        return calls.optionalObject(request, Address.class).orElseGet(() -> new Address(null));
    }

    private record NewAddress(String type, @JsonProperty("public") boolean open, long linodeId) {}
}
