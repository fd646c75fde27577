package dev.ballast.reconcile.facts;

import dev.ballast.model.BalancerVpc;
import dev.ballast.model.InstanceAddresses;
import dev.ballast.model.InstanceAddresses.InVpc;
import dev.ballast.model.Labelled;
import dev.ballast.model.Subnet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the VPC of an instance or a NodeBalancer as facts. The answer about it does not have them, so it takes a request. */
public final class VpcFacts {

    /** The fact of the subnet, as a runbook writes it. */
    public static final String VPC = "vpc";

    /** The fact of the addresses that a NodeBalancer has in its subnet. */
    public static final String RANGE = "range";

    /** The fact of the subnet that a NodeBalancer has its address in. */
    public static final String FRONT = "frontendVpc";

    /** The fact of the address that an instance has in its subnet. */
    public static final String ADDRESS = "vpcIp";

    private VpcFacts() {}

    /**
     * Returns the subnet and the address of an instance: those of the recorded subnet if it has several; the subnet is {@link Labelled#NONE} if
     * it has none. Empty if the answer leaves them out.
     */
    public static Map<String, String> of(InstanceAddresses shown, String recorded) {
        return Optional.ofNullable(shown.ipv4())
                .map(InstanceAddresses.Ipv4::vpc)
                .map(all -> of(all, recorded))
                .orElse(Map.of());
    }

    private static Map<String, String> of(List<InVpc> all, String recorded) {
        List<InVpc> found = all.stream()
                .filter(each -> each != null && each.subnetId() != null)
                .toList();
        InVpc one = found.stream()
                .filter(each -> subnet(each.subnetId()).equals(recorded))
                .findFirst()
                .orElse(found.isEmpty() ? null : found.get(0));
        return one == null
                ? all.isEmpty() ? Map.of(VPC, Labelled.NONE) : Map.of()
                : RecordedFacts.texts(FixedFields.fields(VPC, subnet(one.subnetId()), ADDRESS, one.address()));
    }

    /** Returns the subnet and the range of the nodes of a NodeBalancer; for null the subnet is {@link Labelled#NONE}. */
    public static Map<String, String> of(BalancerVpc vpc) {
        return vpc == null
                ? Map.of(VPC, Labelled.NONE)
                : RecordedFacts.texts(FixedFields.fields(VPC, subnet(vpc.subnetId()), RANGE, vpc.range()));
    }

    /** Returns a subnet as the ledger records it; null for null. */
    public static String subnet(Long id) {
        return id == null ? null : "subnet(" + id + ")";
    }

    /** Returns a subnet as the ledger records it; null for null. */
    public static String subnet(Subnet subnet) {
        return subnet == null ? null : subnet(subnet.id());
    }
}
