/**
 * From a frozen request to the fewest calls: compare, act, wait, resume; emits progress. Called by {@code dsl}; it sees
 * {@code client} and {@code ledger}. Read {@link dev.ballast.converge.Account} and
 * {@link dev.ballast.converge.Creation} first.
 */
package dev.ballast.converge;
