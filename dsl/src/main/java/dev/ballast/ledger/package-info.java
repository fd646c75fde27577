/**
 * Maps names to ids and records intents before calls, in memory, in an SQLite file or on a PostgreSQL server. Called by {@code
 * reconcile} and {@code CloudOpening}; the only package with JDBC. Read {@link dev.ballast.ledger.Ledger} and {@link
 * dev.ballast.ledger.Entry} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.ledger;
