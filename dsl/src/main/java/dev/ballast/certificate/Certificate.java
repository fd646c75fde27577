package dev.ballast.certificate;

import dev.ballast.model.Secret;
import dev.ballast.model.Sha256;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A PEM certificate chain and its private key, parsed and verified to match. Files that cannot serve https are refused with a
 * {@link dev.ballast.error.RuleException} that names the file: a missing certificate or key, an encrypted key, the key of
 * another certificate, or a blank subject (docs/api.md section 4, rule 6). Dates are not validated here, because they need a
 * clock.
 */
public final class Certificate {

    private final CertificateChain chain;
    private final Secret keyPem;

    private Certificate(CertificateChain chain, Secret keyPem) {
        this.chain = chain;
        this.keyPem = keyPem;
    }

    /** Reads chain and key from the PEM file at this path, in either order. */
    public static Certificate read(String chainAndKey) {
        PemFile file = PemFile.read(chainAndKey);
        return of(file, file);
    }

    /** Reads the chain from one PEM file and the key from another. */
    public static Certificate read(String chain, String key) {
        return of(PemFile.read(chain), PemFile.read(key));
    }

    static Certificate of(PemFile chainFile, PemFile keyFile) {
        CertificateChain chain = CertificateChain.in(chainFile);
        ServerKey key = ServerKey.in(keyFile);
        key.requireOwn(chain);
        return new Certificate(chain, key.pem());
    }

    /** Returns the PEM text of the certificates only, leaf first, with {@code \n} as line end. */
    public String chainPem() {
        return chain.pem();
    }

    /** Returns the PEM text of the key, in its original format. */
    public Secret keyPem() {
        return keyPem;
    }

    /** Returns the lower-case hex SHA-256 of chain and key, which identifies them in the ledger without their text. */
    public String fingerprint() {
        return Sha256.hex(chainPem() + keyPem.reveal());
    }

    /** Returns the SHA-1 of the server's own certificate in the form of Linode: hex pairs, separated by colons. */
    public String leafSha1() {
        return ServedCertificate.sha1(chain.leafBytes());
    }

    /**
     * Returns the problem and the remedy of a subject with neither country nor common name; empty for any other subject.
     * Linode accepts such a certificate if it has alternative names.
     */
    public Optional<Map.Entry<String, String>> unfilled() {
        return chain.unfilled().map(what -> Map.entry(source() + ": " + what, CertificateChain.FILL_IN));
    }

    /** Returns the subject of the server's own certificate, such as {@code CN=www.example.com, C=DE}. */
    public String getSubject() {
        return chain.subject();
    }

    /** Returns the first instant at which the server's own certificate is valid. */
    public Instant getNotBefore() {
        return chain.notBefore();
    }

    /** Returns the last instant at which the server's own certificate is valid. */
    public Instant getNotAfter() {
        return chain.notAfter();
    }

    /** Returns the host names and addresses of the subject alternative name; empty if it has none. */
    public List<String> getHosts() {
        return chain.hosts();
    }

    /** Returns the issuer of the server's own certificate, such as {@code CN=R12, O=Let's Encrypt, C=US}. */
    public String getIssuer() {
        return chain.issuer();
    }

    /** Returns whether the certificate of its issuer follows the server's own, or that is signed with its own key. */
    public boolean hasIssuer() {
        return chain.hasIssuer();
    }

    /** Returns the algorithm of its key: {@code RSA}, {@code EC}, {@code Ed25519}, {@code Ed448}, or the number of another. */
    public String keyAlgorithm() {
        return chain.keyAlgorithm();
    }

    /** Returns the file, or the origin that was given with the text. */
    public String source() {
        return chain.file().source();
    }

    /**
     * Returns the warnings about the certificate, one sentence each: fewer than 30 days left or less than a third of its
     * time, no alternative name, a property for which clients refuse it, a chain that clients cannot verify or that contains
     * an expired certificate.
     */
    public List<String> warnings(Instant now) {
        return chain.warnings(now);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Certificate that && fingerprint().equals(that.fingerprint());
    }

    @Override
    public int hashCode() {
        return fingerprint().hashCode();
    }

    /** Returns source, subject and dates (UTC), and never the key. */
    @Override
    public String toString() {
        return source() + ": " + getSubject() + ", " + day(getNotBefore()) + " to " + day(getNotAfter());
    }

    static LocalDate day(Instant instant) {
        return LocalDate.ofInstant(instant, ZoneOffset.UTC);
    }
}
