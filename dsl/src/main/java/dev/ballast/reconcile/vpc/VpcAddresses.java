package dev.ballast.reconcile.vpc;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.UnreadableAnswerException;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceAddresses;
import dev.ballast.model.InstanceAddresses.InVpc;
import dev.ballast.model.Subnet;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.facts.VpcFacts;
import dev.ballast.reconcile.outcome.CreateOnce;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the addresses that instances have in VPCs, with one request each time. */
public final class VpcAddresses {

    private final Account account;
    private final CreateOnce createOnce;
    private final Subnets subnets;
    private final Map<Resource, List<InVpc>> seen = new ConcurrentHashMap<>();

    public VpcAddresses(Account account, CreateOnce createOnce, Subnets subnets) {
        this.account = account;
        this.createOnce = createOnce;
        this.subnets = subnets;
    }

    /** Returns the subnets that are known. */
    public Subnets subnets() {
        return subnets;
    }

    /**
     * Returns the one address of an instance in a subnet.
     *
     * @param subnet null for the only one that it is in
     * @throws RuleException if it has none there, or several
     */
    public String of(Resource instance, Subnet subnet) {
        List<InVpc> found = all(instance).stream()
                .filter(each -> subnet == null || Long.valueOf(subnet.id()).equals(each.subnetId()))
                .toList();
        if (found.isEmpty()) {
            throw new RuleException(
                    RefusalCode.NO_VPC_ADDRESS,
                    instance + " is in no " + (subnet == null ? "VPC" : "VPC with " + subnet),
                    "write vpc subnet('shop') in its block");
        }
        if (found.size() == 1 && found.get(0).address() == null) {
            throw new RuleException(
                    RefusalCode.NO_VPC_ADDRESS,
                    "the address of " + instance + " in its VPC is not shown",
                    "look at the instance; a plan without requests has the addresses that a run has seen");
        }
        if (found.size() > 1) {
            throw new RuleException(
                    RefusalCode.NO_VPC_ADDRESS,
                    instance + " has several addresses in VPCs: "
                            + found.stream().map(InVpc::address).collect(Collectors.joining(", ")),
                    "name the subnet: " + instance.expression() + ".vpcIp(subnet('shop'))");
        }
        return found.get(0).address();
    }

    /**
     * Returns whether an instance is in that subnet; false if it is in no VPC.
     *
     * @throws RuleException with the subnet that it is in otherwise
     */
    public boolean findIn(Resource instance, Subnet subnet) {
        List<InVpc> shown = all(instance);
        List<Long> found =
                shown.stream().map(InVpc::subnetId).filter(Objects::nonNull).toList();
        if (found.isEmpty() && !shown.isEmpty()) {
            throw new UnreadableAnswerException(
                    "GET",
                    "/linode/instances/" + instance.id() + "/ips",
                    "the answer does not show the subnet of an address in a VPC",
                    null);
        }
        if (!found.isEmpty() && !found.contains(subnet.id())) {
            subnets.refuseOther(instance, VpcFacts.VPC, VpcFacts.subnet(found.get(0)), subnet);
        }
        return !found.isEmpty();
    }

    /**
     * Returns normally if a rebuild keeps the addresses of an instance in VPCs. Those of the older generation are in its configuration
     * profiles, which a rebuild replaces.
     *
     * @throws RuleException with the addresses otherwise
     */
    public void requireKeptByRebuild(Resource instance, Instance now) {
        List<InVpc> found = now.hasLinodeInterfaces() ? List.of() : all(instance);
        if (!found.isEmpty()) {
            throw new RuleException(
                    RefusalCode.ADDRESS_LOST,
                    "a rebuild of " + instance + " would remove its address"
                            + found.stream()
                                    .flatMap(each -> Stream.ofNullable(each.address()))
                                    .collect(Collectors.joining(", ", " ", ""))
                                    .stripTrailing()
                            + " in a VPC, with its configuration profile",
                    "create a new instance with vpc in its block; one with interfaceGeneration 'linode' keeps its address in a"
                            + " rebuild");
        }
    }

    /** Returns all addresses of an instance, with one request. */
    public InstanceAddresses read(Resource instance) {
        return createOnce.requirePresent(
                instance, () -> account.client().addresses().of(instance.id()));
    }

    private List<InVpc> all(Resource instance) {
        InstanceAddresses addresses = read(instance);
        List<InVpc> found = Optional.ofNullable(addresses.ipv4())
                .map(InstanceAddresses.Ipv4::vpc)
                .map(all -> all.stream()
                        .filter(each -> each != null && (each.address() != null || each.subnetId() != null))
                        .toList())
                .orElse(List.of());
        seen.put(instance, found);
        return found;
    }

    /** Returns the instances whose address in a subnet was read, by that address; sends nothing. */
    public Map<String, Resource> owners(long subnet) {
        Map<String, Resource> owners = new LinkedHashMap<>();
        seen.forEach((instance, all) -> all.stream()
                .filter(each -> Long.valueOf(subnet).equals(each.subnetId()) && each.address() != null)
                .forEach(each -> owners.put(each.address(), instance)));
        return owners;
    }
}
