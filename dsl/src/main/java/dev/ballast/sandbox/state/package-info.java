/**
 * What the simulated account holds, as records in tables, and its virtual time. It knows no request, no route and no
 * dialect, and nothing runs in it: a state is worked out from a timeline when it is looked at. Read
 * {@link dev.ballast.sandbox.state.AccountState} first.
 */
package dev.ballast.sandbox.state;
