/**
 * Makes text safe to show: masks known secrets, escapes characters that control a terminal, and cuts long text. Every package
 * that writes for a person, a log or a file may call it. Read {@link dev.ballast.redact.Redactor} and {@link
 * dev.ballast.redact.Printable} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.redact;
