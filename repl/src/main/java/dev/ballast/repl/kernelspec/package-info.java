/**
 * Writes, reads, tests and removes Jupyter kernelspecs of Ballast: folders with a {@code kernel.json}. The commands of {@code
 * ballast kernel} alone call it; read {@code Kernelspec} and {@code Kernelspecs} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.kernelspec;
