/**
 * What may be written at a cursor, and what a word there is, by static types and by what the session holds. Nothing of a text is
 * run and nothing is sent. Commands and interpreter call it. Read {@link dev.ballast.repl.completion.CodeCompleter} first.
 */
package dev.ballast.repl.completion;
