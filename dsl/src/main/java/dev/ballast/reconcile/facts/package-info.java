/**
 * Compares values of a resource: those that a runbook sets, those that the ledger recorded and those that the service shows.
 * Read {@link dev.ballast.reconcile.facts.RecordedFacts} and {@link dev.ballast.reconcile.facts.FixedFields} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile.facts;
