/**
 * What the simulated account holds, as records in tables, and its virtual time. It knows no request and no route, and
 * nothing runs in it: a state is computed from a timeline when it is read. Read {@link
 * dev.ballast.sandbox.state.AccountState} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.sandbox.state;
