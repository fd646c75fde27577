/**
 * Runs scripts: reads a runbook, checks it with the files that it loads, compiles it or takes it from a cache, runs it on a thread
 * that can be stopped at any moment, and describes how it ended. It describes a failure where it catches it, since it knows the
 * script. Read {@link dev.ballast.run.RunbookLoader} and {@link dev.ballast.run.Evaluation} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.run;
