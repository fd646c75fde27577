package dev.ballast.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.ballast.http.Request;
import dev.ballast.model.Address;
import dev.ballast.model.Instance;
import dev.ballast.model.Operation;
import dev.ballast.model.Secret;
import java.util.List;

/** Lists, creates and boots compute instances and gives them addresses (docs/api.md section 4). */
public record Instances(Calls calls) {

    /** The fields of a create; {@code booted} false leaves the instance not booted. Null fields are not sent. */
    public record NewInstance(String region, String type, String image, Secret rootPass, Boolean booted) {}

    private record NewAddress(String type, @JsonProperty("public") boolean open, long linodeId) {}

    /**
     * Lists the instances of the account: GET /compute/instances, one request per page, sent by {@code next()} and by nothing
     * else. The document shows no paging; the further pages of a service that pages like the public one are asked for with
     * {@code ?page=}.
     */
    public Iterable<List<Instance>> pages() {
        return () -> new Pages<>(calls, calls.request(Operation.LIST_INSTANCES, null), Instance.class);
    }

    /** Returns the new instance: POST /compute/instances/ (the document ends this path with a slash). */
    public Instance create(NewInstance fields) {
        return calls.create(calls.request(Operation.CREATE_INSTANCE, fields), Instance.class);
    }

    /** Starts an instance: POST /compute/instances/{id}/boot. Its answer shows no state. */
    public void boot(long id) {
        calls.send(calls.request(Operation.BOOT_INSTANCE, null, id));
    }

    /** Adds a private IPv4 address: POST /networking/ips. The document shows no field of the answer, so it may hold null. */
    public Address addPrivateIp(long id) {
        Request request = calls.request(Operation.ADD_ADDRESS, new NewAddress("ipv4", false, id));
        return calls.optional(request, Address.class).orElseGet(() -> new Address(null));
    }
}
