/**
 * Everything that can go wrong, as one sealed tree. Any package may throw them, and they depend on no other package; read
 * {@link dev.ballast.error.BallastException} and {@link dev.ballast.error.CallException} first.
 *
 * <p>Public: programs may use it, and it changes only as {@code docs/compatibility.md} says.
 */
package dev.ballast.error;
