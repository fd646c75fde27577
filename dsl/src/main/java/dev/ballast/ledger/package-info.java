/**
 * Names to ids and intents before acts, kept durably in memory, in an SQLite file or on a PostgreSQL server. Called by
 * {@code reconcile} and the door; JDBC lives here and nowhere else. Read {@link dev.ballast.ledger.Ledger} and
 * {@link dev.ballast.ledger.Entry} first.
 */
package dev.ballast.ledger;
