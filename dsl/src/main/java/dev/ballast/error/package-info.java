/**
 * Everything that can go wrong, as one sealed tree. Any package may throw them, and they depend on no other package; read
 * {@link dev.ballast.error.BallastException} and {@link dev.ballast.error.CallException} first.
 */
package dev.ballast.error;
