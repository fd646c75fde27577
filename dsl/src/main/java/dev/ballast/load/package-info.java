/**
 * Sends requests to the listeners of a simulator in step with its clock, and counts what their users see. It is above
 * {@code sandbox}; {@code test} and {@code explore} use it.
 *
 * <p>Public: programs may use it, and it changes only as {@code docs/compatibility.md} says.
 */
package dev.ballast.load;
