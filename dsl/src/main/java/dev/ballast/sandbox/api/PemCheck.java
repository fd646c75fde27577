package dev.ballast.sandbox.api;

import dev.ballast.certificate.PublicKeys;
import dev.ballast.sandbox.state.NodeBalancerState.CertificateState;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.bouncycastle.asn1.ASN1BitString;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.asn1.ASN1TaggedObject;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.util.encoders.DecoderException;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;

/** Checks the texts of certificates and keys (docs/api.md sections 1.5 and 4, rule 6). */
final class PemCheck {

    private static final String CERTIFICATE = "CERTIFICATE";
    private static final String KEY = "(.* )?PRIVATE KEY";

    private PemCheck() {}

    /** Returns whether the first key of a text can be read, and is an RSA key if {@code rsaOnly}. */
    static boolean isKey(String pem, boolean rsaOnly) {
        return publicKeyOfKey(pem).filter(key -> !rsaOnly || isRsa(key)).isPresent();
    }

    /** Returns whether the first certificate has a common name or a country; true if its subject cannot be read. */
    static boolean isFilledIn(String pem) {
        return subject(pem)
                .map(name ->
                        value(name, BCStyle.CN).or(() -> value(name, BCStyle.C)).isPresent())
                .orElse(true);
    }

    /** Returns whether the first certificate has alternative names. */
    static boolean hasNames(String pem) {
        return leaf(pem)
                .flatMap(leaf -> attempt(leaf::getSubjectAlternativeNames))
                .isPresent();
    }

    /** Returns whether each certificate of a text can be read, and the first has an RSA key if {@code rsaOnly}. */
    static boolean isChain(String pem, boolean rsaOnly) {
        return leaf(pem)
                .filter(leaf -> !rsaOnly || leaf.getPublicKey() instanceof RSAKey)
                .isPresent();
    }

    /** Returns whether a public key is an RSA key: its data is a sequence of two numbers; the data of other keys is a point. */
    private static boolean isRsa(ASN1BitString publicKey) {
        return attempt(() -> ASN1Sequence.getInstance(publicKey.getOctets()))
                .filter(numbers -> numbers.size() == 2)
                .isPresent();
    }

    /** Returns the data that the service keeps of a chain. */
    static CertificateState keep(String pem) {
        X509Certificate leaf = leaf(pem).orElseThrow();
        byte[] digest = attempt(() -> MessageDigest.getInstance("SHA-1").digest(leaf.getEncoded()))
                .orElseThrow();
        String fingerprint = HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest);
        return new CertificateState(
                pem, subject(pem).flatMap(name -> value(name, BCStyle.CN)).orElse(""), fingerprint);
    }

    /** Returns whether two chains have the same key. */
    static boolean haveSameKey(String pem, String other) {
        return publicKeyOfChain(pem).equals(publicKeyOfChain(other));
    }

    /** Returns whether a key belongs to a chain. */
    static boolean belongs(String key, String pem) {
        return publicKeyOfKey(key).equals(publicKeyOfChain(pem));
    }

    private static Optional<ASN1BitString> publicKeyOfKey(String pem) {
        return blocks(pem, KEY).stream().findFirst().flatMap(PublicKeys::of);
    }

    private static Optional<ASN1BitString> publicKeyOfChain(String pem) {
        return leaf(pem)
                .flatMap(leaf -> PublicKeys.of(
                        SubjectPublicKeyInfo.getInstance(leaf.getPublicKey().getEncoded())));
    }

    /** Returns the blocks of a kind up to the first unreadable one. Text between blocks is ignored. */
    private static List<PemObject> blocks(String pem, String kind) {
        List<PemObject> blocks = new ArrayList<>();
        try (PemReader reader = new PemReader(new StringReader(pem))) {
            for (PemObject block = reader.readPemObject(); block != null; block = reader.readPemObject()) {
                blocks.add(block);
            }
        } catch (IOException | DecoderException unreadable) {
            // the blocks before it count
        }
        blocks.removeIf(block -> !block.getType().matches(kind));
        return blocks;
    }

    /**
     * Reads the subject of the first certificate by its place in the sequence: parsers of whole certificates fail if it has no
     * names.
     */
    private static Optional<X500Name> subject(String pem) {
        return attempt(() -> {
            PemObject block = blocks(pem, CERTIFICATE).get(0);
            ASN1Sequence certificate = ASN1Sequence.getInstance(block.getContent());
            ASN1Sequence content = ASN1Sequence.getInstance(certificate.getObjectAt(0));
            int version = content.getObjectAt(0) instanceof ASN1TaggedObject ? 1 : 0;
            return X500Name.getInstance(content.getObjectAt(version + 4));
        });
    }

    private static Optional<String> value(X500Name subject, ASN1ObjectIdentifier type) {
        return Stream.of(subject.getRDNs(type))
                .map(name -> IETFUtils.valueToString(name.getFirst().getValue()))
                .filter(text -> !text.isBlank())
                .findFirst();
    }

    private static Optional<X509Certificate> leaf(String pem) {
        return attempt(() -> {
            List<X509Certificate> chain = new ArrayList<>();
            for (PemObject block : blocks(pem, CERTIFICATE)) {
                chain.add((X509Certificate) CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(block.getContent())));
            }
            return chain.get(0);
        });
    }

    /** Returns the result of a read, or empty if it fails: the libraries throw many kinds of exceptions. */
    private static <T> Optional<T> attempt(Callable<T> read) {
        try {
            return Optional.ofNullable(read.call());
        } catch (Exception unreadable) {
            return Optional.empty();
        }
    }
}
