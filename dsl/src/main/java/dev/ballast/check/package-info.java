/**
 * Validates a whole runbook against the words and the rules before it runs: nothing is sent, opened or asked for. Called by the
 * program before a run, by {@code ballast check}, and by a prompt before a line. Read {@link dev.ballast.check.RunbookCheck}
 * and {@link dev.ballast.check.Diagnostic} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.check;
