/**
 * A value as a person reads it: first what is shown, then how it is written. {@link dev.ballast.repl.render.Showing} makes a
 * {@link dev.ballast.repl.render.Shown} of any value, {@link dev.ballast.repl.render.TextWriter} writes it on a
 * {@link dev.ballast.repl.render.Page} of a terminal or a pipe. No terminal is in it and nothing is printed here.
 */
package dev.ballast.repl.render;
