/**
 * Everything that can go wrong, as one sealed tree. Any room may throw from it and it depends on nothing of ours; read
 * {@link dev.ballast.error.BallastException} and {@link dev.ballast.error.CallException} first.
 */
package dev.ballast.error;
