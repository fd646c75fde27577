/**
 * Builds the reconcilers of one account, one per kind of resource. A reconciler compares what a runbook asks for with what
 * exists, sends the fewest calls, and waits. Read {@link dev.ballast.reconcile.Reconcilers} and {@link
 * dev.ballast.reconcile.balancer.BalancerReconciler} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile;
