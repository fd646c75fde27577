package dev.ballast.rules;

import dev.ballast.error.RefusalCode;
import dev.ballast.model.Backends;
import java.util.Objects;
import java.util.Optional;

/** The rules for the nodes, the type and the VPC of a NodeBalancer of Linode. */
public final class BackendRules {

    private static final int MOST_NODES = 1000;
    private static final int MOST_PREMIUM_NODES = 2000;
    private static final int SHORTEST = 30;

    private BackendRules() {}

    /** Returns whether a type is one of the more expensive ones; null means the default type. */
    static boolean isPremium(String type) {
        return type != null && !type.equals("common");
    }

    /** Refuses an address of another kind than the other nodes of the NodeBalancer; accepts any if the kind is null. */
    public static Optional<Problem> mixedNodes(String title, Backends kind, String address) {
        Backends other = Backends.of(address);
        return Problem.when(
                kind != null && kind != other,
                RefusalCode.BACKENDS,
                "node address " + Quoted.of(address) + " is " + other.description() + ", and " + title + " takes "
                        + (kind == null ? "" : kind.description()) + " for each of its nodes",
                "use one NodeBalancer for each kind of address");
    }

    /** Refuses named backends for a NodeBalancer with a VPC, because its nodes are in the VPC. */
    public static Optional<Problem> eitherKind(String title, boolean vpc, Backends named) {
        return Problem.when(
                vpc && named != null,
                RefusalCode.BACKENDS,
                title + " has a VPC and backends " + named,
                "leave out one of them: with vpc its nodes are in the VPC");
    }

    /** Refuses a private address for a premium NodeBalancer. */
    public static Optional<Problem> premium(String title, String type, String address) {
        return Problem.when(
                isPremium(type) && Backends.of(address) == Backends.LEGACY,
                RefusalCode.BACKENDS,
                title + " of type " + type + " takes no private address, such as " + Quoted.of(address),
                "write vpc subnet('shop') and addresses such as web.vpcIp + ':80', or IPv6 addresses");
    }

    /** Refuses an address in a VPC in front unless the NodeBalancer is premium. */
    public static Optional<Problem> front(String title, String type) {
        return Problem.when(
                !isPremium(type),
                RefusalCode.BACKENDS,
                title + " of type " + Objects.toString(type, "common") + " takes no frontendVpc",
                "write type 'premium' in its block, or, if it exists, use a new name for a premium one");
    }

    /** Refuses a udp port unless the NodeBalancer is premium. */
    public static Optional<Problem> udp(String title, String type) {
        return Problem.when(
                !isPremium(type),
                RefusalCode.UDP,
                title + " of type " + Objects.toString(type, "common") + " takes no udp port",
                "write type 'premium' in its block, or, if it exists, use a new name for a premium one");
    }

    /** Refuses an address in a VPC if the block names no VPC; {@code title} is the block, for the message. */
    public static Optional<Problem> needsVpc(String title, boolean vpc, String address) {
        return Problem.when(
                !vpc && Backends.of(address) == Backends.VPC,
                RefusalCode.BACKENDS,
                "node address " + Quoted.of(address) + " is not in 192.168.128.0/17, and " + title + " names no VPC",
                "write vpc subnet('shop') in its block, or write instance.privateIp + ':80'");
    }

    /** Refuses an address in a VPC outside the range of the subnet; accepts any if the range is null. */
    public static Optional<Problem> inSubnet(String subnet, String range, String address) {
        return Problem.when(
                Backends.of(address) == Backends.VPC
                        && Network.block(range)
                                .filter(known -> Network.of(Backends.host(address))
                                        .filter(known::contains)
                                        .isEmpty())
                                .isPresent(),
                RefusalCode.BACKENDS,
                "node address " + Quoted.of(address) + " is not in " + subnet + ", which has " + range,
                "write the address that the instance has in that subnet, such as web.vpcIp(subnet('shop')) + ':80'");
    }

    /** Returns whether an address is outside a range; false if one of them is not known. */
    public static boolean isOutside(String range, String address) {
        return Network.block(range)
                .filter(known ->
                        Network.of(Objects.toString(address, "")).stream().anyMatch(host -> !known.contains(host)))
                .isPresent();
    }

    /** Refuses a range of a NodeBalancer outside the subnet; accepts any if the addresses of the subnet are null. */
    public static Optional<Problem> rangeOutsideSubnet(String subnet, String all, String range) {
        Optional<Network> whole = Network.block(all);
        if (range == null || whole.isEmpty()) {
            return Optional.empty();
        }
        return Problem.when(
                Network.block(range).filter(whole.get()::contains).isEmpty(),
                RefusalCode.VPC_RANGE,
                "range " + Quoted.of(range) + " is not in " + subnet + ", which has " + all,
                "write a part of it, or leave out the range: the service takes a free one");
    }

    /** Refuses a node address in the NodeBalancer's own range; {@code range} is null if the service chooses it. */
    public static Optional<Problem> nodeInOwnRange(String title, String range, String address) {
        return Problem.when(
                Network.block(range)
                        .flatMap(own -> Network.of(Backends.host(address)).filter(own::contains))
                        .isPresent(),
                RefusalCode.BACKENDS,
                "node address " + Quoted.of(address) + " is in the range " + range + ", which " + title
                        + " has for itself",
                "write the address of an instance, or another range: all of its addresses have to be free");
    }

    /** Refuses any named kind of backends but IPv6, because the nodes and the VPC determine the others. */
    static Optional<Violation> named(String kind) {
        return Violation.when(
                !Backends.IPV6.toString().equals(kind),
                "backends " + Quoted.of(Objects.toString(kind, "")) + " cannot be named",
                "write backends 'ipv6', or leave it out: the nodes and the VPC say the others");
    }

    /** Refuses a range of a NodeBalancer in a wrong form or with fewer than 4 addresses. */
    static Optional<Violation> range(String range) {
        return Violation.when(
                Network.block(range).filter(block -> block.prefix() <= SHORTEST).isEmpty(),
                "range " + Quoted.of(Objects.toString(range, "")) + " is not a range of 4 or more IPv4 addresses",
                "write a range such as '10.0.0.64/30', whose first address is a multiple of its size");
    }

    /** Refuses more nodes than a new port may have. An existing port may have more. */
    public static Optional<Problem> nodes(String port, int nodes, String type) {
        int most = isPremium(type) ? MOST_PREMIUM_NODES : MOST_NODES;
        return Problem.when(
                nodes > most,
                RefusalCode.TOO_MANY_NODES,
                "port " + port + " has " + nodes + " nodes, and Linode takes " + most,
                "spread them over several ports or NodeBalancers");
    }
}
