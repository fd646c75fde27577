package dev.ballast.sandbox;

/**
 * What the service keeps of an accepted certificate.
 *
 * @param pem the chain as it was sent, leaf first
 * @param commonName the common name of the leaf, empty when it has none
 * @param fingerprint SHA-1 of the leaf, hex with colons
 */
record Certificate(String pem, String commonName, String fingerprint) {}
