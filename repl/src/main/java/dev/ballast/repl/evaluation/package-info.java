/**
 * A script, a line or a cell from its text to a sealed outcome, interruptible at any moment, and the variables of a session that
 * lines share. No terminal is in it. Read {@link dev.ballast.repl.evaluation.Session} and
 * {@link dev.ballast.repl.evaluation.Outcome} first.
 */
package dev.ballast.repl.evaluation;
