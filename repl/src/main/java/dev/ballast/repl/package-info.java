/** The program {@code ballast}: its main method. Only the shell calls it. */
package dev.ballast.repl;
