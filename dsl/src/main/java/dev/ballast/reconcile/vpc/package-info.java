/**
 * Creates, changes and deletes VPCs with their subnets, and finds those of instances and of the nodes of NodeBalancers. Read {@link
 * dev.ballast.reconcile.vpc.VpcReconciler} and {@link dev.ballast.reconcile.vpc.BackendVpcs} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile.vpc;
