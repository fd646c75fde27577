package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.SandboxRequest;
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
 * @param profile the profile that has the interface, null for an interface of the generation {@code linode}
 * @param stored the stored part of its view, without values that change by themselves
 */
record InstanceInterface(InstanceState instance, ProfileState profile, JsonNode stored) {

    /** Returns the interfaces of an instance, including those of all its profiles. */
    static Stream<InstanceInterface> of(InstanceState instance, SandboxRequest request) {
        return Stream.concat(
                stored(instance, request).map(own -> new InstanceInterface(instance, null, own)),
                InstanceProfiles.of(instance, request).stream().flatMap(profile -> of(instance, profile, request)));
    }

    /** Returns the interfaces of a profile. */
    static Stream<InstanceInterface> of(InstanceState instance, ProfileState profile, SandboxRequest request) {
        return stored(profile, request).map(legacy -> new InstanceInterface(instance, profile, legacy));
    }

    private static Stream<JsonNode> stored(Resource holder, SandboxRequest request) {
        return request.account().fields(holder).path(InterfaceFields.ALL.name()).valueStream();
    }

    /** Returns the id of the interface. */
    long id() {
        return stored.path("id").asLong(0);
    }

    /** Returns the path of an interface of the generation {@code linode}. */
    String url() {
        return "/v4/linode/instances/" + instance.id() + "/interfaces/" + id();
    }

    private JsonNode vpc() {
        return profile == null ? stored.path("vpc") : stored;
    }

    /** Returns the id of the subnet; 0 without a VPC. */
    long subnet() {
        return vpc().path("subnet_id").asLong(0);
    }

    private JsonNode ipv4() {
        return profile == null ? vpc().path("ipv4").path("addresses").path(0) : stored.path("ipv4");
    }

    /** Returns the address in the VPC, null without one. */
    String address() {
        return ipv4().path(profile == null ? "address" : "vpc").stringValue(null);
    }

    /** Returns the public address that is translated to the address in the VPC, null without one. */
    String nat() {
        return ipv4().path(profile == null ? "nat_1_1_address" : "nat_1_1").stringValue(null);
    }

    /** Returns whether the instance runs with this interface. */
    boolean isActive(SandboxRequest request) {
        return instance.status().at(request.now()).equals("running")
                && (profile == null || InstanceProfiles.isBooted(profile, instance, request));
    }

    /** Returns the view of the interface, in the form of profiles or of the generation {@code linode}. */
    Map<String, Object> view(SandboxRequest request) {
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

    private Object publicAddresses(SandboxRequest request) {
        List<JsonNode> ipv4 = stored.path("public")
                .path("ipv4")
                .path("addresses")
                .valueStream()
                .filter(each -> instance.ipv4().contains(each.path("address").asString()))
                .toList();
        Object slaac = SandboxJson.object("address", request.account().ipv6(instance), "prefix", 64);
        return SandboxJson.object(
                "ipv4", SandboxJson.object("addresses", ipv4, "shared", List.of()),
                "ipv6", SandboxJson.object("ranges", List.of(), "shared", List.of(), "slaac", List.of(slaac)));
    }
}
