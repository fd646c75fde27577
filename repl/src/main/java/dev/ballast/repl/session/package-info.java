/**
 * Compiles a runbook and evaluates it to a sealed outcome, interruptible at any moment. The commands of {@code dev.ballast.repl}
 * call it; read {@code Compiler} and {@code Evaluation} first.
 */
package dev.ballast.repl.session;
