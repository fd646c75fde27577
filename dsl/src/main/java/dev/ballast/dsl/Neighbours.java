package dev.ballast.dsl;

import dev.ballast.model.Firewall;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.model.ReservedIp;
import dev.ballast.model.Vpc;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.facts.VpcFacts;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is around an instance or a NodeBalancer in the network, by the ledger and the last answers of this session; it sends
 * nothing.
 *
 * @param firewalls the firewalls that it is behind
 * @param reserved the names of the reserved addresses that it has
 */
public record Neighbours(List<Guard> firewalls, List<String> reserved) {

    private static final String FIREWALL = "firewall";

    /** A firewall by its name in Ballast, and whether its rules apply as far as is known. */
    public record Guard(String name, boolean enabled) {

        /** Returns its name; of one that is disabled with that word. */
        @Override
        public String toString() {
            return enabled ? name : name + " (disabled)";
        }
    }

    /** Returns what is around an instance or a NodeBalancer. */
    public static Neighbours of(Handle handle) {
        Cloud cloud = handle.cloud;
        Resource resource = handle.present();
        Account account = cloud.account();
        Stream<Resource> stated = Stream.ofNullable(account.applied(resource).get(FIREWALL))
                .filter(Kind.FIREWALL::isId)
                .map(id -> account.withId(Kind.FIREWALL, Kind.FIREWALL.id(id)));
        Stream<Resource> answered = account.recorded(Kind.FIREWALL)
                .map(Resource::of)
                .filter(firewall -> cached(cloud, firewall).stream()
                        .flatMap(last -> Stream.ofNullable(last.entities()).flatMap(List::stream))
                        .anyMatch(
                                entity -> entity.kind() == resource.reference().kind()
                                        && resource.id() == entity.whole().id()));
        List<String> addresses = Stream.concat(
                        Stream.ofNullable(account.applied(resource).get("ipv4")),
                        Stream.of(handle)
                                .filter(InstanceHandle.class::isInstance)
                                .flatMap(instance -> cloud.reconcilers().instances().seen(resource).stream())
                                .flatMap(Instance::addresses))
                .toList();
        return new Neighbours(
                Stream.concat(stated, answered)
                        .distinct()
                        .map(firewall -> new Guard(
                                firewall.name(),
                                cached(cloud, firewall).map(Firewall::isEnabled).orElse(true)))
                        .toList(),
                account.recorded(Kind.RESERVED_IP)
                        .map(Resource::of)
                        .filter(address -> addresses.contains(address.idText()) || uses(cloud, resource, address))
                        .map(Resource::name)
                        .toList());
    }

    /**
     * Returns the instances and the NodeBalancers in the subnet of that id, each with its address or its range there; null if
     * that is unknown.
     */
    public static Map<Handle, String> in(VpcHandle vpc, long subnet) {
        return vpc.cloud.reconcilers().vpcs().answers().cached(vpc.present()).stream()
                .flatMap(Vpc::parts)
                .filter(part -> part.id() == subnet)
                .findFirst()
                .map(part -> in(vpc.cloud, part))
                .orElse(Map.of());
    }

    private static Map<Handle, String> in(Cloud cloud, Vpc.Part subnet) {
        Account account = cloud.account();
        Map<Long, String> seen = new HashMap<>();
        cloud.reconcilers()
                .instances()
                .vpcAddresses()
                .owners(subnet.id())
                .forEach((address, instance) -> seen.put(instance.id(), address));
        Map<Handle, String> found = new LinkedHashMap<>();
        subnet.instances()
                .map(id -> account.withId(Kind.INSTANCE, id))
                .forEach(instance -> found.put(
                        new InstanceHandle(cloud, instance),
                        seen.getOrDefault(
                                instance.id(), account.applied(instance).get(VpcFacts.ADDRESS))));
        subnet.balancers()
                .forEach(balancer -> found.put(
                        new NodeBalancerHandle(cloud, account.withId(Kind.NODEBALANCER, balancer.id())),
                        balancer.range()));
        return found;
    }

    private static boolean uses(Cloud cloud, Resource resource, Resource address) {
        return resource.reference().kind() == Kind.INSTANCE
                && cloud.reconcilers()
                        .reservedIps()
                        .answers()
                        .cached(address)
                        .filter(last -> ReservedIp.on(resource.id()).equals(last.on()))
                        .isPresent();
    }

    private static Optional<Firewall> cached(Cloud cloud, Resource firewall) {
        return cloud.reconcilers().firewalls().answers().cached(firewall);
    }
}
