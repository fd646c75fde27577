/**
 * Analyses Groovy text, complete or not: tokens, open brackets and strings, statements, the cursor. These need no compiler;
 * {@code Completeness} asks Groovy's parser if the brackets and the last token do not decide. Read {@link dev.ballast.syntax.Tokenizer} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.syntax;
