package dev.ballast.reconcile;

import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.NodeBalancer;
import dev.ballast.reconcile.balancer.BalancerReconciler;
import dev.ballast.reconcile.balancer.PartLocks;
import dev.ballast.reconcile.balancer.PortReconciler;
import dev.ballast.reconcile.balancer.PortVerification;
import dev.ballast.reconcile.balancer.Rolling;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.ServiceLists;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.firewall.FirewallReconciler;
import dev.ballast.reconcile.instance.InstanceReconciler;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.reconcile.outcome.TopLevelReconciler;
import dev.ballast.reconcile.outcome.WholeReconciler;
import dev.ballast.reconcile.reserved.ReservedIpReconciler;
import dev.ballast.reconcile.volume.VolumeReconciler;
import dev.ballast.reconcile.vpc.Subnets;
import dev.ballast.reconcile.vpc.VpcReconciler;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Holds the reconcilers of one account, one per kind of resource, and the lists of regions, types, images and subnets. */
public record Reconcilers(
        InstanceReconciler instances,
        VolumeReconciler volumes,
        BalancerReconciler balancers,
        PortReconciler ports,
        ServiceLists lists,
        Subnets subnets,
        VpcReconciler vpcs,
        FirewallReconciler firewalls,
        ReservedIpReconciler reservedIps,
        Rolling rolling,
        PortVerification verification) {

    /** Returns the labels of resources of that kind in the answers so far, sorted; sends nothing. */
    public SortedSet<String> labels(Kind kind) {
        return of(kind).answers()
                .cached()
                .map(Labelled::label)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the reconciler of a kind that is no part of another one. */
    public TopLevelReconciler<?> of(Kind kind) {
        return switch (kind) {
            case NODEBALANCER -> balancers;
            case INSTANCE -> instances;
            case VOLUME -> volumes;
            case VPC -> vpcs;
            case FIREWALL -> firewalls;
            case RESERVED_IP -> reservedIps;
            case CONFIG, NODE, ADDRESS -> throw new IllegalArgumentException(kind + " is a part of another resource");
        };
    }

    /** Drops all answers of the service, since another run may have changed the resources; keeps what this run has sent. */
    public void dropAnswers() {
        Kind.wholes().forEach(kind -> of(kind).answers().drop());
        instances.dropList();
        ports.answers().drop();
        ports.linodeNodes().answers().drop();
    }

    /** Returns the reconcilers of that account. */
    public static Reconcilers of(Account account) {
        CreateOnce createOnce = new CreateOnce(account);
        Waiter waiter = new Waiter(account);
        Subnets subnets = new Subnets(account);
        InstanceReconciler instances = new InstanceReconciler(account, createOnce, waiter, subnets);
        ResponseCache<NodeBalancer> balancers = WholeReconciler.answers(account, createOnce);
        PortReconciler ports = new PortReconciler(
                account, createOnce, waiter, instances, new PartLocks(account, createOnce, balancers));
        BalancerReconciler wholes = new BalancerReconciler(account, createOnce, waiter, instances, ports, balancers);
        return new Reconcilers(
                instances,
                new VolumeReconciler(account, createOnce, waiter, instances),
                wholes,
                ports,
                new ServiceLists(account),
                subnets,
                new VpcReconciler(account, createOnce, waiter, subnets),
                new FirewallReconciler(account, createOnce, waiter),
                new ReservedIpReconciler(account, createOnce, waiter, instances),
                new Rolling(account, ports.health(), ports.linodeNodes(), instances.addresses(), instances.power()),
                new PortVerification(account, wholes, ports));
    }
}
