/**
 * A PEM chain and its key as one value: read, matched, dated; and self-signed ones for trials. BouncyCastle lives here. Read {@code Certificate} first.
 */
package dev.ballast.certificate;
