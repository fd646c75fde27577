/**
 * Evaluates, completes, inspects and interrupts what is typed at a prompt or in a cell. It guards
 * terminal and notebook against failures and delays. Read {@link dev.ballast.repl.interpreter.Interpreter} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.interpreter;
