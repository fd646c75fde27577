/**
 * Contains the words of a runbook: the blocks, the handles, and the base class of scripts. Here are also the changes to Groovy's
 * compiler that runbooks need, and the messages about wrong words. {@code Block} alone sets closure delegates. Read
 * {@code Runbook} and {@code NodeBalancerBlock} first.
 *
 * <p>Public: programs may use it, and it changes only as {@code docs/compatibility.md} says.
 */
package dev.ballast.dsl;
