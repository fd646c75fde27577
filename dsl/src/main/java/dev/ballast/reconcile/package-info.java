/**
 * One reconciler per noun, from a frozen request to the fewest calls: compare, act, wait, resume; reports progress. Called by
 * the handles and words of {@code dsl}; it sees {@code client} and {@code ledger}. Read
 * {@link dev.ballast.reconcile.Reconcilers} and {@link dev.ballast.reconcile.CreateOnce} first.
 */
package dev.ballast.reconcile;
