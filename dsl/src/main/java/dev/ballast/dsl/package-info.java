/**
 * The words of a runbook: one block per noun, the handles, the base class of scripts, and the one class that sets closure
 * delegates. Called by {@code Ballast} and by scripts; read {@code Runbook} and {@code NodeBalancerBlock} first.
 *
 * <p>Public: programs may use it, and it changes only as {@code docs/compatibility.md} says.
 */
package dev.ballast.dsl;
