package dev.ballast.reconcile;

/**
 * Everything that can be converged on one account.
 *
 * @param instances made, found, given addresses
 * @param boots booted
 * @param volumes made, found, changed
 * @param balancers made, found, given ports and nodes
 */
public record Reconcilers(Instances instances, Boots boots, Volumes volumes, Balancers balancers) {

    /** Returns what can be converged on that account. */
    public static Reconcilers of(Account account) {
        Instances instances = new Instances(account);
        return new Reconcilers(
                instances, new Boots(account), new Volumes(account, instances), new Balancers(account, instances));
    }
}
