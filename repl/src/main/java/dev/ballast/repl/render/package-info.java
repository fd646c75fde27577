/**
 * Renders values: first what is shown, then how it is written. {@link dev.ballast.repl.render.ValueRenderer} converts any value to a
 * {@link dev.ballast.repl.render.View}, {@link dev.ballast.repl.render.TextWriter} writes it on a {@link
 * dev.ballast.repl.render.Screen} of a terminal or a pipe, {@link dev.ballast.repl.render.HtmlWriter} as an element of HTML,
 * and {@link dev.ballast.repl.render.Representations} gives all forms that a value has, the picture of a NodeBalancer among
 * them. The package prints nothing.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.repl.render;
