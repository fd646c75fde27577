/**
 * The program {@code ballast}: its main method.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl;
