/**
 * Finds the VPCs and subnets of instances and of the nodes of NodeBalancers. Ballast creates and changes none. Read {@link
 * dev.ballast.reconcile.vpc.Subnets} and {@link dev.ballast.reconcile.vpc.BackendVpcs} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile.vpc;
