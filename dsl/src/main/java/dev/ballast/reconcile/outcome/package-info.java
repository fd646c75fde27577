/**
 * Sends creates, changes and deletions at most once, and settles a write whose answer was lost. Read {@link dev.ballast.reconcile.outcome.CreateOnce} and {@link dev.ballast.reconcile.outcome.Deletion} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile.outcome;
