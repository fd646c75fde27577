/**
 * The rules, one each, and the relations of two values; none of them sends a request. {@code check} asks them about the
 * constants of a script, the words about values, {@code profile} about settings. Read {@link dev.ballast.preflight.Rule},
 * {@link dev.ballast.preflight.Relation} and {@link dev.ballast.preflight.NodeAddressRule} first.
 */
package dev.ballast.preflight;
