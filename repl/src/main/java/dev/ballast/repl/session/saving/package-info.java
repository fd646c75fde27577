/**
 * A session as a runbook: what succeeded in it and matters, written so that a file of it does the same. Nothing is run.
 * Read {@code SavedRunbook} first, then {@code Piece}.
 */
package dev.ballast.repl.session.saving;
