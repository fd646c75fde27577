/**
 * What a text may show: known secrets are replaced, characters that steer a terminal are written as escapes, and a long text is
 * cut. Every room that writes for a person, a log or a file may call it. Read {@link dev.ballast.redact.Redactor} and
 * {@link dev.ballast.redact.Printable} first.
 */
package dev.ballast.redact;
