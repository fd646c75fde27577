package dev.ballast.sandbox;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.asn1.ASN1TaggedObject;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;
import org.bouncycastle.util.io.pem.PemObject;

/**
 * What the service keeps of an accepted certificate.
 *
 * @param pem the chain as it was sent, leaf first
 * @param commonName the common name of the leaf, empty when it has none
 * @param fingerprint SHA-1 of the leaf, hex with colons
 */
record Certificate(String pem, String commonName, String fingerprint) {

    private static final String UNREADABLE = "SSL certificate appears to be incorrectly formatted";

    /** Accepts a chain whose leaf has a common name or a country (docs/api.md section 4, rule 6). */
    static Certificate accepted(String pem) {
        X500Name subject = subject(blocks(pem).get(0));
        String commonName = values(subject, BCStyle.CN).findFirst().orElse("");
        if (commonName.isEmpty() && values(subject, BCStyle.C).findFirst().isEmpty()) {
            throw Refusal.invalid("ssl_cert", "SSL certificate is rejected: its subject fields are blank");
        }
        return new Certificate(pem, commonName, fingerprint(leaf(pem)));
    }

    X509Certificate leaf() {
        return leaf(pem);
    }

    private static X509Certificate leaf(String pem) {
        return blocks(pem).stream().map(Certificate::parsed).toList().get(0);
    }

    private static List<PemObject> blocks(String pem) {
        List<PemObject> blocks = Pem.blocks(pem).stream()
                .filter(block -> block.getType().equals("CERTIFICATE"))
                .toList();
        if (blocks.isEmpty()) {
            throw unreadable();
        }
        return blocks;
    }

    /** Reads the subject by its place in the sequence: parsers of whole certificates fail on one without names. */
    private static X500Name subject(PemObject block) {
        try {
            ASN1Sequence certificate = ASN1Sequence.getInstance(block.getContent());
            ASN1Sequence content = ASN1Sequence.getInstance(certificate.getObjectAt(0));
            int version = content.getObjectAt(0) instanceof ASN1TaggedObject ? 1 : 0;
            return X500Name.getInstance(content.getObjectAt(version + 4));
        } catch (IllegalArgumentException | IndexOutOfBoundsException unreadable) {
            throw unreadable();
        }
    }

    private static X509Certificate parsed(PemObject block) {
        try {
            return (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(block.getContent()));
        } catch (GeneralSecurityException unreadable) {
            throw unreadable();
        }
    }

    private static Refusal unreadable() {
        return Refusal.invalid("ssl_cert", UNREADABLE);
    }

    private static Stream<String> values(X500Name subject, ASN1ObjectIdentifier type) {
        return Stream.of(subject.getRDNs(type))
                .map(name -> IETFUtils.valueToString(name.getFirst().getValue()))
                .filter(text -> !text.isBlank());
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
