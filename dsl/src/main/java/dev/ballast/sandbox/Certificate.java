package dev.ballast.sandbox;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/**
 * What the service keeps of an accepted certificate.
 *
 * @param pem the chain as it was sent, leaf first
 * @param commonName the common name of the leaf, empty when it has none
 * @param fingerprint SHA-1 of the leaf, hex with colons
 */
record Certificate(String pem, String commonName, String fingerprint) {

    private static final String UNREADABLE = "SSL certificate appears to be incorrectly formatted";
    private static final String BLANK = "SSL certificate is rejected: its subject fields are blank";

    /** Accepts a chain whose leaf names somebody (document section 4, rule 6). */
    static Certificate accepted(String pem) {
        X509Certificate leaf = leaf(pem);
        String commonName = attribute(leaf, "CN").orElse("");
        if (commonName.isBlank() && attribute(leaf, "C").isEmpty()) {
            throw Refusal.invalid("ssl_cert", BLANK);
        }
        return new Certificate(pem, commonName, fingerprint(leaf));
    }

    X509Certificate leaf() {
        return leaf(pem);
    }

    private static X509Certificate leaf(String pem) {
        List<Pem> blocks = Pem.blocks(pem).stream()
                .filter(block -> block.kind().equals("CERTIFICATE"))
                .toList();
        if (blocks.isEmpty()) {
            throw Refusal.invalid("ssl_cert", UNREADABLE);
        }
        if (blocks.get(0).hasBlankSubject()) {
            throw Refusal.invalid("ssl_cert", BLANK);
        }
        return blocks.stream().map(Certificate::parsed).toList().get(0);
    }

    private static X509Certificate parsed(Pem block) {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(block.der()));
        } catch (GeneralSecurityException unreadable) {
            throw Refusal.invalid("ssl_cert", UNREADABLE);
        }
    }

    private static Optional<String> attribute(X509Certificate certificate, String type) {
        try {
            return new LdapName(certificate.getSubjectX500Principal().getName())
                    .getRdns().stream()
                            .flatMap(rdn -> value(rdn, type).stream())
                            .filter(text -> !text.isBlank())
                            .findFirst();
        } catch (InvalidNameException unreadable) {
            throw Refusal.invalid("ssl_cert", UNREADABLE);
        }
    }

    private static Optional<String> value(Rdn rdn, String type) {
        try {
            Attribute attribute = rdn.toAttributes().get(type);
            return attribute == null
                    ? Optional.empty()
                    : Optional.of(attribute.get().toString());
        } catch (NamingException unreadable) {
            throw Refusal.invalid("ssl_cert", UNREADABLE);
        }
    }

    private static String fingerprint(X509Certificate certificate) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(certificate.getEncoded());
            return HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
