/**
 * Groovy text as far as it can be known without a compiler: tokens, what is open, whether more is to come, where the cursor is.
 * Nothing fails on half a line. Every room may call it. Read {@link dev.ballast.repl.syntax.Tokenizer} first.
 */
package dev.ballast.repl.syntax;
