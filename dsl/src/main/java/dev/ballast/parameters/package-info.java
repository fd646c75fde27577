/**
 * The parameters that a runbook declares, and the values that a run gives them: from the command line, from a file, from the
 * environment, from a question. Read {@link dev.ballast.parameters.Parameter} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.parameters;
