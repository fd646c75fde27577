/**
 * The clocks, the pauses and the deadlines, as objects that callers pass on. Any package may use this package; it depends on
 * no other package. Read {@link dev.ballast.time.Timing} and {@link dev.ballast.time.Deadline} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.time;
