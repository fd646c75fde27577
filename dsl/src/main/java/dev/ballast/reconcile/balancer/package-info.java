/**
 * Creates, changes, rolls and deletes NodeBalancers with their ports and nodes. A port is a config of the service. Read {@link
 * dev.ballast.reconcile.balancer.BalancerReconciler} and {@link dev.ballast.reconcile.balancer.PortReconciler} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile.balancer;
