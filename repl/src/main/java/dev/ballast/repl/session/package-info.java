/**
 * A conversation with a cloud, a line, a cell or a file at a time, each to a sealed outcome and interruptible at any moment; and
 * what may be written next, told without running anything. No terminal is in it: the commands, the prompt and the notebook
 * call it. Read {@code Session} and {@code Outcome} first.
 */
package dev.ballast.repl.session;
