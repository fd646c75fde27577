/**
 * The commands of the program: arguments, options and wiring. Read {@code Program} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.cli;
