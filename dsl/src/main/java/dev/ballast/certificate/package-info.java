/**
 * Certificates: reads a PEM chain with its key, verifies that they match, and creates self-signed ones for trials. The
 * words and {@code rules} call it, and the sandbox to compare keys; BouncyCastle is loaded when the first PEM is read. Read
 * {@link dev.ballast.certificate.Certificate} and {@link dev.ballast.certificate.SelfSigned} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.certificate;
