/**
 * What Jupyter finds of Ballast: a folder with a {@code kernel.json}, which Jupyter calls a kernelspec, written, read, tried
 * and removed. The commands of {@code ballast kernel} alone call it; read {@code Kernelspec} and {@code Kernelspecs} first.
 */
package dev.ballast.repl.kernelspec;
