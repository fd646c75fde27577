/**
 * Reports a run to a person or a machine: progress, failures and the summary. It reads outcomes and knows nothing of
 * evaluation; read {@code Report} first.
 */
package dev.ballast.repl.report;
