/**
 * Finds secrets that are written into code, for history, {@code /save} and everything that quotes a line. Every package above
 * {@code syntax} may call it. Read {@link dev.ballast.repl.secrets.LiteralSecrets} first.
 */
package dev.ballast.repl.secrets;
