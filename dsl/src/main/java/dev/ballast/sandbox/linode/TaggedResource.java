package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.AddressState;
import dev.ballast.sandbox.state.ResourceTable;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * A resource that can carry tags.
 *
 * @param key the id of the resource, or the address
 * @param tags the tags of the resource
 * @param store replaces the tags
 */
record TaggedResource(String type, String key, Supplier<Object> view, List<String> tags, Consumer<List<String>> store) {

    /** Returns all resources of the account that can carry tags. */
    static List<TaggedResource> all(SandboxRequest request) {
        AccountState account = request.account();
        return Stream.of(
                        of("linode", account.instances(), InstanceView::of, request),
                        of("volume", account.volumes(), LinodeVolumeRoutes::view, request),
                        of("nodebalancer", account.balancers(), LinodeNodeBalancerRoutes::view, request),
                        of("firewall", account.extended().firewalls(), FirewallRoutes::view, request),
                        addresses(request))
                .flatMap(resources -> resources)
                .toList();
    }

    private static <T extends Resource> Stream<TaggedResource> of(
            String type, ResourceTable<T> table, BiFunction<T, SandboxRequest, ?> view, SandboxRequest request) {
        return table.all().stream().map(resource -> {
            List<String> tags = request.account()
                    .fields(resource)
                    .path("tags")
                    .valueStream()
                    .map(JsonNode::asString)
                    .toList();
            return new TaggedResource(
                    type, String.valueOf(resource.id()), () -> view.apply(resource, request), tags, others -> {
                        ArrayNode stored = request.account().fields(resource).putArray("tags");
                        others.forEach(stored::add);
                    });
        });
    }

    private static Stream<TaggedResource> addresses(SandboxRequest request) {
        return AccountAddresses.all(request).stream()
                .filter(address -> AccountAddresses.isReserved(address.ipv4(), request))
                .map(address -> {
                    AddressState state = AccountAddresses.state(address, request);
                    return new TaggedResource(
                            "reserved_ipv4_address",
                            address.ipv4(),
                            () -> AccountAddresses.view(address, true, request),
                            state.tags(),
                            others -> AccountAddresses.keep(
                                    address.ipv4(),
                                    new AddressState(state.region(), true, state.rdns(), others),
                                    request));
                });
    }

    /** Returns whether the resource has a tag; upper and lower case do not matter. */
    boolean carries(String label) {
        return tags.stream().anyMatch(label::equalsIgnoreCase);
    }

    /** Adds a tag, unless the resource has it. */
    void add(String label) {
        if (!carries(label)) {
            store.accept(Stream.concat(tags.stream(), Stream.of(label)).toList());
        }
    }

    /** Removes a tag, if the resource has it. */
    void remove(String label) {
        if (carries(label)) {
            store.accept(
                    tags.stream().filter(tag -> !tag.equalsIgnoreCase(label)).toList());
        }
    }
}
