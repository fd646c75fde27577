/**
 * The failures of words, runs and settings, as one sealed tree. Any package may throw them; this package depends on
 * {@code redact} alone. Read {@link dev.ballast.error.BallastException} and {@link dev.ballast.error.CallException} first.
 *
 * <p>Public: programs may use it, and it changes only as {@code docs/compatibility.md} says.
 */
package dev.ballast.error;
