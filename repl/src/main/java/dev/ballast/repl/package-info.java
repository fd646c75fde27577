/** The program {@code ballast}: parses arguments and wires the rooms. Nobody calls it but the shell; read {@code Main} first. */
package dev.ballast.repl;
