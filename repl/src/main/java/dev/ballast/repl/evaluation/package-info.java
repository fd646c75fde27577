/**
 * Evaluates the lines and cells of a session to a sealed outcome, and keeps its variables. Independent of the terminal. Read
 * {@link dev.ballast.repl.evaluation.Session} and {@link dev.ballast.run.Outcome} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.evaluation;
