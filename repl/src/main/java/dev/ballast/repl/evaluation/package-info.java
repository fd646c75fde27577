/**
 * Evaluates scripts, lines and cells to a sealed outcome, interruptible at any moment, and keeps the variables of a session.
 * It puts a failure into words where it catches it, since it knows the script. Independent of the terminal. Read
 * {@link dev.ballast.repl.evaluation.Session} and {@link dev.ballast.repl.evaluation.Outcome} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.evaluation;
