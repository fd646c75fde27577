/**
 * Creates, boots, resizes, rebuilds and deletes instances, and manages their private addresses. Read {@link
 * dev.ballast.reconcile.instance.InstanceReconciler} and {@link dev.ballast.reconcile.instance.InstancePower} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile.instance;
