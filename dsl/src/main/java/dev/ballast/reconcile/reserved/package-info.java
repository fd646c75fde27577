/**
 * Reserves, assigns and releases reserved addresses. Read {@link dev.ballast.reconcile.reserved.ReservedIpReconciler} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile.reserved;
