package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A network interface of an instance.
 *
 * @param profile the profile that has it, null for one of the generation {@code linode}
 * @param stored what is stored of it: the form in which it is shown, without what changes by itself
 */
record InstanceInterface(InstanceState instance, ProfileState profile, JsonNode stored) {

    /** Returns the interfaces of an instance, of all its profiles. */
    static Stream<InstanceInterface> of(InstanceState instance, ApiRequest request) {
        return Stream.concat(
                stored(instance, request).map(own -> new InstanceInterface(instance, null, own)),
                InstanceProfiles.of(instance, request).stream().flatMap(profile -> of(instance, profile, request)));
    }

    /** Returns the interfaces of a profile. */
    static Stream<InstanceInterface> of(InstanceState instance, ProfileState profile, ApiRequest request) {
        return stored(profile, request).map(legacy -> new InstanceInterface(instance, profile, legacy));
    }

    private static Stream<JsonNode> stored(Resource holder, ApiRequest request) {
        return request.account().fields(holder).path(InterfaceFields.ALL.name()).valueStream();
    }

    /** Returns its id; 0 of one of a state file that has none. */
    long id() {
        return stored.path("id").asLong(0);
    }

    /** Returns where one of the generation {@code linode} is. */
    String url() {
        return "/v4/linode/instances/" + instance.id() + "/interfaces/" + id();
    }

    private JsonNode vpc() {
        return profile == null ? stored.path("vpc") : stored;
    }

    /** Returns the id of its subnet; 0 without a VPC. */
    long subnet() {
        return vpc().path("subnet_id").asLong(0);
    }

    private JsonNode ipv4() {
        return profile == null ? vpc().path("ipv4").path("addresses").path(0) : stored.path("ipv4");
    }

    /** Returns its address in the VPC, null without one. */
    String address() {
        return ipv4().path(profile == null ? "address" : "vpc").stringValue(null);
    }

    /** Returns the public address that is translated to the one in the VPC, null without one. */
    String nat() {
        return ipv4().path(profile == null ? "nat_1_1_address" : "nat_1_1").stringValue(null);
    }

    /** Returns whether the instance runs with it. */
    boolean isActive(ApiRequest request) {
        return instance.status().at(request.now()).equals("running")
                && (profile == null || InstanceProfiles.isBooted(profile, instance, request));
    }

    /** Returns it as it is shown: in its profile, or among those of the generation {@code linode}. */
    Map<String, Object> view(ApiRequest request) {
        Map<String, Object> view = SandboxJson.object();
        stored.forEachEntry(view::put);
        if (profile != null) {
            view.put("active", isActive(request));
            return view;
        }
        view.remove(BalancerFields.FIREWALL.name());
        view.putAll(SandboxJson.object("created", instance.created(), "updated", instance.created()));
        if (stored.path("public").isObject()) {
            view.put("public", publicAddresses(request));
        }
        return view;
    }

    private Object publicAddresses(ApiRequest request) {
        List<?> ipv4 = instance.ipv4().stream()
                .filter(AccountAddresses::isPublic)
                .limit(1)
                .map(address -> SandboxJson.object("address", address, "primary", true))
                .toList();
        Object slaac = SandboxJson.object("address", request.account().ipv6(instance), "prefix", 64);
        return SandboxJson.object(
                "ipv4", SandboxJson.object("addresses", ipv4, "shared", List.of()),
                "ipv6", SandboxJson.object("ranges", List.of(), "shared", List.of(), "slaac", List.of(slaac)));
    }
}
