/**
 * Analyses Groovy text without a compiler: tokens, open brackets and strings, statements, completeness, the cursor. It never fails on half
 * a line. Every package may call it. Read {@link dev.ballast.syntax.Tokenizer} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.syntax;
