/**
 * From a frozen request to the fewest calls: compare, act, wait, resume; emits progress. Called by {@code dsl}; it sees
 * {@code client} and {@code ledger}. Read {@link dev.ballast.reconcile.Account} and
 * {@link dev.ballast.reconcile.CreateOnce} first.
 */
package dev.ballast.reconcile;
