/**
 * A PEM chain and its key as one value: read, matched, dated; and self-signed ones for trials. The words and
 * {@code rules} call it; BouncyCastle lives here and is loaded when the first PEM is read. Read
 * {@link dev.ballast.certificate.Certificate} and {@link dev.ballast.certificate.SelfSigned} first.
 */
package dev.ballast.certificate;
