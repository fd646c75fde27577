package dev.ballast.reconcile.balancer;

import dev.ballast.client.NodeBalancers.ConfigFields;
import dev.ballast.client.NodeBalancers.NewNodeBalancer;
import dev.ballast.client.NodeBalancers.NewVpc;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Backends;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.BalancerVpc;
import dev.ballast.model.Labelled;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.balancer.BalancerRequest.BackendVpc;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.facts.FixedFields;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.facts.VpcFacts;
import dev.ballast.reconcile.vpc.BackendVpcs;
import dev.ballast.reconcile.vpc.Subnets;
import dev.ballast.rules.BackendRules;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Relations.Placed;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;

/** Compares the nodes of a block with what a NodeBalancer of Linode may have, and with its type and its VPC. */
public final class BackendKinds {

    private final BackendVpcs vpcs;
    private final Subnets subnets;

    BackendKinds(BackendVpcs vpcs, Subnets subnets) {
        this.vpcs = vpcs;
        this.subnets = subnets;
    }

    /** Returns the fields of a VPC and the address as they are compared and recorded, null where a block names none. */
    static Map<String, Object> fields(BalancerRequest wanted) {
        BackendVpc vpc = wanted.vpc();
        return FixedFields.fields(
                RecordedFacts.RESERVED_IP,
                wanted.reservedIp(),
                VpcFacts.VPC,
                vpc == null ? null : VpcFacts.subnet(vpc.subnet()),
                VpcFacts.RANGE,
                vpc == null ? null : vpc.range(),
                VpcFacts.FRONT,
                wanted.front() == null ? null : VpcFacts.subnet(wanted.front().subnet()));
    }

    /** Returns the facts of an existing NodeBalancer beside its settings: its address and its VPCs. */
    public static Map<String, Object> facts(NodeBalancer shown, BalancerVpc vpc) {
        return FixedFields.fields(
                "ipv4",
                shown.hasVpcInFront() ? null : shown.ipv4(),
                VpcFacts.VPC,
                vpc == null ? null : VpcFacts.subnet(vpc.subnetId()),
                VpcFacts.RANGE,
                vpc == null ? null : vpc.range(),
                VpcFacts.FRONT,
                shown.hasVpcInFront() ? VpcFacts.subnet(shown.frontendVpcSubnetId()) : null);
    }

    /**
     * Returns the first difference between the VPC and address of a block and those of a NodeBalancer; empty if there is none.
     */
    public static Optional<String> other(BalancerRequest wanted, NodeBalancer seen, BalancerVpc now) {
        Map<String, Object> shown = facts(seen, now);
        shown.put(RecordedFacts.RESERVED_IP, seen.ipv4());
        return fields(wanted).entrySet().stream()
                .filter(field -> field.getValue() != null && !field.getValue().equals(shown.get(field.getKey())))
                .findFirst()
                .map(field -> (shown.get(field.getKey()) == null
                                ? "no " + field.getKey()
                                : field.getKey() + " " + shown.get(field.getKey()))
                        + ", not " + field.getValue())
                .or(() -> frontOutside(wanted, seen)
                        .map(range -> "the address " + seen.ipv4() + " in front, which is not in " + range));
    }

    /** Returns the range of a block that the address in front is not in; empty if it is. */
    private static Optional<String> frontOutside(BalancerRequest wanted, NodeBalancer seen) {
        return Optional.ofNullable(wanted.front())
                .map(BackendVpc::range)
                .filter(range -> seen.hasVpcInFront() && BackendRules.isOutside(range, seen.ipv4()));
    }

    /** Returns the body of a create; {@code configs} returns its ports with their nodes, which are in that subnet. */
    static NewNodeBalancer body(
            BalancerRequest wanted,
            ResourceSettings<BalancerSetting, NodeBalancer> settings,
            Function<Long, List<ConfigFields>> configs) {
        BackendVpc vpc = wanted.vpc();
        Long subnet = vpc == null ? null : vpc.subnet().id();
        return new NewNodeBalancer(
                settings,
                configs.apply(subnet),
                vpc == null ? null : List.of(new NewVpc(subnet, vpc.range())),
                wanted.kind() == Backends.IPV6 ? Backends.IPV6.toString() : null,
                wanted.reservedIp(),
                wanted.front() == null
                        ? null
                        : List.of(new NewVpc(
                                wanted.front().subnet().id(), wanted.front().range())));
    }

    /**
     * Adds the address and the VPC in front to what the service shows of a NodeBalancer, and the VPC of its nodes if the block names
     * it and the ledger does not have it: the service never changes it.
     */
    void addAddressAndVpc(Entry known, BalancerRequest wanted, NodeBalancer answered, Map<String, String> shown) {
        shown.put(RecordedFacts.RESERVED_IP, answered.ipv4());
        if (wanted.front() != null && answered.frontendAddressType() != null && !answered.hasVpcInFront()) {
            shown.putIfAbsent(VpcFacts.FRONT, Labelled.NONE);
        }
        frontOutside(wanted, answered).ifPresent(range -> {
            throw new RuleException(
                    RefusalCode.FIXED_VALUE,
                    known.reference() + " has the address " + answered.ipv4() + " in front, which is not in " + range
                            + ", and the service cannot change it",
                    "write a range with this address, leave out the range, or use a new name for a new one");
        });
        Map<String, String> applied = known.applied();
        Resource balancer = Resource.of(known);
        if (wanted.vpc() != null
                && !(applied.containsKey(VpcFacts.VPC)
                        && (wanted.vpc().range() == null || applied.containsKey(VpcFacts.RANGE)))) {
            BalancerVpc now = vpcs.of(balancer.id())
                    .orElseThrow(() -> new RuleException(
                            RefusalCode.FIXED_VALUE,
                            balancer + " is in no VPC, and the service cannot put it into one",
                            "leave out vpc, or use a new name for a new one"));
            shown.putAll(VpcFacts.of(now));
        }
        refuseOtherSubnet(balancer, VpcFacts.VPC, wanted.vpc(), shown);
        refuseOtherSubnet(balancer, VpcFacts.FRONT, wanted.front(), shown);
    }

    private void refuseOtherSubnet(Resource balancer, String word, BackendVpc wanted, Map<String, String> shown) {
        if (wanted != null) {
            subnets.refuseOther(balancer, word, shown.get(word), wanted.subnet());
        }
    }

    /** Refuses nodes and a VPC that a new NodeBalancer in that region cannot have. */
    void refuseWrong(BalancerRequest wanted, String region) {
        Stream.of(wanted.vpc(), wanted.front())
                .filter(Objects::nonNull)
                .map(BackendVpc::subnet)
                .forEach(subnet -> Problem.refuse(Relations.sameRegion(
                        new Placed("nodebalancer", wanted.name(), region),
                        new Placed("subnet", subnet.label(), subnet.region()))));
        if (wanted.front() != null) {
            Problem.refuse(BackendRules.front(
                    "nodebalancer '" + wanted.name() + "'", wanted.settings().text(BalancerSetting.TYPE)));
        }
        refuse(wanted, wanted.kind(), wanted.settings().text(BalancerSetting.TYPE), () -> wanted.vpc() != null);
    }

    /** Refuses nodes that a NodeBalancer cannot have. */
    void refuseOther(BalancerRequest wanted, Resource balancer, NodeBalancer now) {
        Backends kind = Stream.of(Backends.values())
                .filter(each -> each.toString().equals(now.backendConnectivity()))
                .findFirst()
                .or(() -> vpcs.recorded(balancer).map(vpc -> Backends.VPC))
                .or(() -> vpcs.kindOfRecordedNodes(balancer))
                .orElse(wanted.kind());
        if (wanted.backends() != null && kind != wanted.backends()) {
            throw new RuleException(
                    RefusalCode.FIXED_VALUE,
                    "nodebalancer '" + wanted.name() + "' has backends '" + kind
                            + "', which the service cannot change to '" + wanted.backends() + "'",
                    "leave out backends, or use a new name for a new one");
        }
        refuse(wanted, kind, now.type(), () -> vpcs.subnet(now.id()).isPresent());
    }

    private static void refuse(BalancerRequest wanted, Backends kind, String type, BooleanSupplier inVpc) {
        String title = "nodebalancer '" + wanted.name() + "'";
        boolean needed = wanted.nodes().anyMatch(node -> Backends.of(node.address()) == Backends.VPC);
        boolean vpc = needed && inVpc.getAsBoolean();
        wanted.nodes()
                .forEach(node -> node.at(() -> {
                    String address = node.address();
                    Problem.refuse(BackendRules.premium(title, type, address));
                    Problem.refuse(BackendRules.mixedNodes(title, kind, address));
                    Problem.refuse(BackendRules.needsVpc("the block of " + title, vpc, address));
                    if (wanted.vpc() != null) {
                        Problem.refuse(
                                BackendRules.nodeInOwnRange(title, wanted.vpc().range(), address));
                        Problem.refuse(BackendRules.inSubnet(
                                wanted.vpc().subnet().toString(),
                                wanted.vpc().subnet().range(),
                                address));
                    }
                    return node;
                }));
    }
}
