/**
 * The Jupyter kernel: receives the cells of a notebook as signed messages over five sockets and sends their results. Read {@code Kernel} and {@code Notebook} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.kernel;
