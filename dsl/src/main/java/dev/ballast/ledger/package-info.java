/**
 * Names to ids and intents before acts, kept durably. Called by {@code converge}; JDBC lives here. Read {@code Ledger} and {@code Entry} first.
 */
package dev.ballast.ledger;
