/**
 * The clocks, the pause and the deadline, as values that are handed on. Any room may use them and they depend on nothing of
 * ours; read {@link dev.ballast.time.Timing} and {@link dev.ballast.time.Deadline} first.
 */
package dev.ballast.time;
