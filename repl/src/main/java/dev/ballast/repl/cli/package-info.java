/** The commands of the program: their arguments, and what they wire together. {@code Main} alone calls it; read {@code Program} first. */
package dev.ballast.repl.cli;
