/**
 * Contains the words of a runbook: one block for each noun, the handles, the base class of scripts, and the one class that sets
 * closure delegates. {@code Ballast} and scripts call it. Read {@code Runbook} and {@code NodeBalancerBlock} first.
 *
 * <p>Public: programs may use it, and it changes only as {@code docs/compatibility.md} says.
 */
package dev.ballast.dsl;
