/**
 * One reconciler per noun: compares a request with what exists, sends the fewest calls, waits, resumes, and reports progress.
 * Called by the handles and words of {@code dsl}; uses {@code client} and {@code ledger}. Read {@link
 * dev.ballast.reconcile.Reconcilers} and {@link dev.ballast.reconcile.CreateOnce} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile;
