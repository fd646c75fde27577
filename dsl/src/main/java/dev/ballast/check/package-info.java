/**
 * Validates a whole runbook, or a line of a session, against the words and the rules before it runs. The check runs no line of
 * the text. Read {@link dev.ballast.check.RunbookCheck} and {@link dev.ballast.check.Diagnostic} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.check;
