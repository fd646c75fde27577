/**
 * The clocks, the pause and the deadline, as values that are passed on. Any package may use them, and they depend on no other
 * package; read {@link dev.ballast.time.Timing} and {@link dev.ballast.time.Deadline} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.time;
