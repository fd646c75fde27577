/**
 * What is typed at a prompt or written in a cell, answered: evaluated, completed, inspected, interrupted. Terminal and notebook
 * are faces over it and guard nothing themselves. Read {@link dev.ballast.repl.interpreter.Interpreter} first.
 */
package dev.ballast.repl.interpreter;
