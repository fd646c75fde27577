/**
 * Finds literal secrets in code, for history, {@code /save} and all messages that quote a line. Every package above {@code
 * syntax} may call it. Read {@link dev.ballast.secrets.LiteralSecrets} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.secrets;
