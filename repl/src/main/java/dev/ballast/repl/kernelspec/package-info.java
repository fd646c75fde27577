/**
 * Writes, reads and tests Jupyter kernelspecs of Ballast: folders with a {@code kernel.json}. Read {@code Kernelspec} and {@code Kernelspecs} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.kernelspec;
