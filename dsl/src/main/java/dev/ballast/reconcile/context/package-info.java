/**
 * Holds one cloud account during a run: its client, ledger, clock, workers and questions; resources, cached answers, waits and
 * progress events. All other packages of {@code reconcile} use it, and it uses none of them. Read {@link
 * dev.ballast.reconcile.context.Account} and {@link dev.ballast.reconcile.context.Resource} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.reconcile.context;
