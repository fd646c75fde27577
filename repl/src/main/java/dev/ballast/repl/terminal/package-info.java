/**
 * The prompt, and what touches the terminal and the signals of this process (JLine lives here). {@code Main} and its commands
 * alone call it; read {@code Shell} and {@code Console} first.
 */
package dev.ballast.repl.terminal;
