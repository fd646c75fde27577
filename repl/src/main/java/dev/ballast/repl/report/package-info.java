/**
 * What a person or a machine is told of a run: progress, failures and the summary. It reads outcomes and knows nothing of how
 * they came about; read {@code Report} first.
 */
package dev.ballast.repl.report;
