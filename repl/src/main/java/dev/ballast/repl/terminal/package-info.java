/**
 * The prompt, the terminal and the signals of this process (the only package with JLine). Called by the commands of the
 * program only; read {@code Shell} and {@code Console} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.terminal;
