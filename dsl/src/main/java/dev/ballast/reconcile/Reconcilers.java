package dev.ballast.reconcile;

/** The reconcilers of one account, one per noun, and the lists of what is no resource of it. */
public record Reconcilers(
        InstanceReconciler instances,
        VolumeReconciler volumes,
        BalancerReconciler balancers,
        PortReconciler ports,
        ServiceLists lists,
        Rolling rolling) {

    /** Returns the reconcilers of that account. */
    public static Reconcilers of(Account account) {
        CreateOnce createOnce = new CreateOnce(account);
        Waiter waiter = new Waiter(account);
        InstanceReconciler instances = InstanceReconciler.of(account, createOnce, waiter);
        PortReconciler ports = new PortReconciler(account, createOnce, waiter, instances);
        return new Reconcilers(
                instances,
                new VolumeReconciler(account, createOnce, waiter, instances),
                BalancerReconciler.of(account, createOnce, instances, ports),
                ports,
                new ServiceLists(account),
                new Rolling(account, ports.health(), ports.service(), instances.addresses(), instances.power()));
    }
}
