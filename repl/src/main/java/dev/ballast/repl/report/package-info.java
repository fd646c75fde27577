/**
 * Reports a run as text or JSON: progress, failures and the summary. It reads outcomes and does not evaluate; read {@code
 * Report} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.report;
