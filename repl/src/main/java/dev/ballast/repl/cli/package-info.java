/**
 * The commands of the program: arguments, options and wiring. {@code Main} alone calls it; read {@code Program} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.cli;
