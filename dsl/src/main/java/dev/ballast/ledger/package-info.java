/**
 * Maps names to ids and records intents before calls, in memory, in an SQLite file or on a PostgreSQL server. Called by {@code
 * reconcile} and {@code CloudBuilder}; the only package with JDBC. Read {@link dev.ballast.ledger.Ledger} and {@link
 * dev.ballast.ledger.Entry} first.
 */
package dev.ballast.ledger;
