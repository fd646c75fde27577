/**
 * Reports a run as text: progress, failures and the summary. It reads outcomes and does not evaluate. Read {@code Report} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.report;
