/**
 * Completes and describes code at a cursor, by static types and, in a session, by its variables. Nothing of a text is run and
 * nothing is sent. Read {@link dev.ballast.repl.completion.CodeCompleter} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.completion;
