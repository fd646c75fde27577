/**
 * The prompt, the terminal and the signals of this process. Read {@code Shell} and {@code Console} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.terminal;
