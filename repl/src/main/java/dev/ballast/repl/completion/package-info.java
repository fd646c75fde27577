/**
 * Completes and describes code at a cursor, by static types and the variables of the session. Nothing of a text is run and
 * nothing is sent. Called by commands and interpreter. Read {@link dev.ballast.repl.completion.CodeCompleter} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.completion;
