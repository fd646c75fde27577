/**
 * Compares the whole ledger with the service, and accepts differences. Read {@link
 * dev.ballast.reconcile.drift.DriftReport} and {@link dev.ballast.reconcile.drift.Drift} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile.drift;
