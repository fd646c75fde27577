/** What touches the terminal and the signals of this process (JLine lives here). {@code Main} alone calls it; read {@code Stops} first. */
package dev.ballast.repl.terminal;
