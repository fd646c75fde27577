/**
 * Reads a PEM certificate chain with its key, verifies that they match, and creates self-signed certificates for trials. The
 * sandbox compares keys with it. BouncyCastle is loaded when the first PEM text is read. Read {@link dev.ballast.certificate.Certificate} and {@link dev.ballast.certificate.SelfSigned} first.
 *
 * <p>Internal: may change in any release.
 */
package dev.ballast.certificate;
