/** The commands of the program: arguments, options and wiring. {@code Main} alone calls it; read {@code Program} first. */
package dev.ballast.repl.cli;
