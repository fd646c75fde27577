/**
 * The program {@code ballast}: its main method. Only the shell calls it.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl;
