/**
 * Finds literal secrets in code, for history, {@code /save} and messages that quote a line. Read {@link dev.ballast.secrets.LiteralSecrets} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.secrets;
