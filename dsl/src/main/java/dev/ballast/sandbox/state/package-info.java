/**
 * Contains the resources of the simulated account as records in tables, and its virtual time. It does not depend on requests
 * and routes: a state is computed from a timeline when it is read. Read
 * {@link dev.ballast.sandbox.state.AccountState} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.sandbox.state;
