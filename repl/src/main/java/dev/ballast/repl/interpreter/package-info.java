/**
 * Evaluates, completes, inspects and interrupts what is typed at a prompt or in a cell. Terminal and notebook use it, and all
 * guards against failures and delays are here. Read {@link dev.ballast.repl.interpreter.Interpreter} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.interpreter;
