/**
 * Validates a whole runbook against the words and the rules before it runs. The check sends nothing, opens nothing and asks for
 * nothing. The program calls it before a run and for {@code ballast check}, and a prompt calls it before a line. Read
 * {@link dev.ballast.check.RunbookCheck} and {@link dev.ballast.check.Diagnostic} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.check;
