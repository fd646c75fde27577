package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.ExtendedState.SubnetState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.NodeBalancerState;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An address of an interface in a subnet, or a range of a NodeBalancer in it.
 *
 * @param owner the interface, null for a NodeBalancer
 * @param balancer the NodeBalancer, null for an interface
 */
record VpcAddress(SubnetState subnet, Ipv4Range range, InstanceInterface owner, NodeBalancerState balancer) {

    /** The number of addresses at the beginning and at the end of a subnet that are never assigned. */
    private static final int KEPT_BACK = 2;

    /** Returns all addresses and ranges of the account. */
    static Stream<VpcAddress> all(SandboxRequest request) {
        AccountState account = request.account();
        return Stream.concat(
                account.instances().all().stream().flatMap(instance -> of(instance, request)),
                account.balancers().all().stream().flatMap(balancer -> of(balancer, request)));
    }

    /** Returns the addresses of an instance. */
    static Stream<VpcAddress> of(InstanceState instance, SandboxRequest request) {
        return InstanceInterface.of(instance, request)
                .filter(each -> each.address() != null)
                .flatMap(each -> of(each.subnet(), each.address(), Ipv4Range::address, request)
                        .map(found -> new VpcAddress(found.subnet(), found.range(), each, null)));
    }

    private static Stream<VpcAddress> of(NodeBalancerState balancer, SandboxRequest request) {
        return BalancerVpcs.of(balancer, request).flatMap(each -> of(
                        each.path("subnet_id").asLong(0),
                        each.path("ipv4_range").asString(""),
                        Ipv4Range::of,
                        request)
                .map(found -> new VpcAddress(found.subnet(), found.range(), null, balancer)));
    }

    private static Stream<VpcAddress> of(
            long subnet, String text, Function<String, Optional<Ipv4Range>> range, SandboxRequest request) {
        return request.account().extended().subnets().find(subnet).stream()
                .flatMap(found -> range.apply(text).stream().map(read -> new VpcAddress(found, read, null, null)));
    }

    /** Returns the range of a subnet. */
    static Ipv4Range range(SubnetState subnet) {
        return Ipv4Range.of(subnet.ipv4()).orElseThrow();
    }

    /**
     * Returns whether a range can be assigned in a subnet: it is within the assignable addresses, and no part of it is in use,
     * except by this holder, which may be null.
     */
    static boolean isFree(Ipv4Range wanted, SubnetState subnet, Resource holder, SandboxRequest request) {
        Ipv4Range all = range(subnet);
        return wanted.first() >= all.first() + KEPT_BACK
                && wanted.last() <= all.last() - KEPT_BACK
                && all(request)
                        .filter(each -> each.subnet().id() == subnet.id() && !each.isOf(holder))
                        .noneMatch(each -> each.range().overlaps(wanted));
    }

    private boolean isOf(Resource holder) {
        ProfileState profile = owner == null ? null : owner.profile();
        return holder != null && profile != null && profile.id() == holder.id();
    }

    /** Returns the first free range of this prefix length in a part of a subnet; empty if there is none. */
    static Optional<Ipv4Range> free(
            Ipv4Range part, int length, SubnetState subnet, Resource holder, SandboxRequest request) {
        return part.parts(length, request.account().copiesOther())
                .filter(range -> isFree(range, subnet, holder, request))
                .findFirst();
    }

    /** Returns the view of the address or range. */
    Map<String, Object> view(SandboxRequest request) {
        Ipv4Range all = range(subnet);
        String text = range.isAddress() ? range.address() : range.toString();
        boolean active = owner == null || owner.isActive(request);
        Long balanced = balancer == null ? null : (Long) balancer.id();
        return SandboxJson.object(
                "address", text.contains("/") ? null : text,
                "address_range", text.contains("/") ? text : null,
                "vpc_id", subnet.vpc(),
                "subnet_id", subnet.id(),
                "region", VpcRoutes.region(subnet, request),
                "linode_id", ofOwner(each -> each.instance().id()),
                "config_id", profile(),
                "interface_id", ofOwner(InstanceInterface::id),
                "nodebalancer_id", balanced,
                "database_id", null,
                "active", active,
                "nat_1_1", ofOwner(InstanceInterface::nat),
                "gateway", all.part(1, Ipv4Range.ADDRESS).address(),
                "prefix", all.prefix(),
                "subnet_mask", all.mask());
    }

    /** Returns the id of the interface's profile, null without one. */
    Long profile() {
        return ofOwner(
                each -> each.profile() == null ? null : (Long) each.profile().id());
    }

    private <T> T ofOwner(Function<InstanceInterface, T> part) {
        return owner == null ? null : part.apply(owner);
    }
}
