/**
 * Plans and deletes everything that the ledger has, or the resources of one name. Read {@link
 * dev.ballast.reconcile.teardown.TeardownPlanner} and {@link dev.ballast.reconcile.teardown.Teardown} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile.teardown;
