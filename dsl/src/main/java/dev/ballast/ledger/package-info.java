/**
 * Maps names to ids, records intents before calls, gives one evaluation at a time the lease of a target, and logs what each
 * did: in memory, in an SQLite file or on a PostgreSQL server. Read {@link dev.ballast.ledger.Ledger} and
 * {@link dev.ballast.ledger.Entry} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.ledger;
