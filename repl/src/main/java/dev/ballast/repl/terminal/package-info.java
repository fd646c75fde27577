/**
 * The prompt, the terminal and the signals of this process (the only package with JLine). {@code Main} and its commands alone
 * call it; read {@code Shell} and {@code Console} first.
 */
package dev.ballast.repl.terminal;
