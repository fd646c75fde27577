/**
 * The words of a runbook: one block per noun, the handles, the script base, and the one class that touches closures. Called by the door and by scripts; read {@code Runbook} and {@code NodeBalancerBlock} first.
 */
package dev.ballast.dsl;
