/**
 * The kernel of Jupyter: cells of a notebook come as signed messages over five sockets, and what they come to goes back (JeroMQ
 * lives here). {@code Main} and its commands alone call it; read {@code Kernel} and {@code Notebook} first.
 */
package dev.ballast.repl.kernel;
