package dev.ballast.sandbox.api;

import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.state.NodeBalancerState.CertificateState;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1Sequence;
import org.bouncycastle.asn1.ASN1TaggedObject;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.util.encoders.DecoderException;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;

/**
 * The certificate and key of one request, either of them null when it was not sent (docs/api.md sections 1.5 and 4, rule 6).
 */
record CertificateCheck(String cert, String key) {

    private static final String NO_CERTIFICATE = "SSL certificate appears to be incorrectly formatted";
    private static final String NO_KEY = "SSL private key appears to be incorrectly formatted";
    private static final List<String> UNPARSED = List.of("RSA PRIVATE KEY", "EC PRIVATE KEY");
    private static final Map<String, String> SIGNATURES =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

    /** Returns the certificate the config has from now on, null for a protocol without one. */
    CertificateState accept(String protocol, CertificateState before) {
        if (!"https".equals(protocol)) {
            refuse(cert != null, key != null, " is only used with protocol https");
            return null;
        }
        refuse(cert == null && before == null, key == null && before == null, " is required with protocol https");
        if (cert == null && key == null) {
            return before;
        }
        return key == null ? renewed(before) : paired(before);
    }

    private static void refuse(boolean cert, boolean key, String why) {
        List<Reason> reasons = Stream.of(key ? "ssl_key" : null, cert ? "ssl_cert" : null)
                .filter(Objects::nonNull)
                .map(field -> new Reason(field + why, field))
                .toList();
        if (!reasons.isEmpty()) {
            throw HttpException.invalid(reasons);
        }
    }

    /** A new certificate alone must be for the key that is in use. */
    private CertificateState renewed(CertificateState before) {
        CertificateState accepted = certificate();
        if (!leaf(accepted.pem()).getPublicKey().equals(leaf(before.pem()).getPublicKey())) {
            throw HttpException.invalid(
                    "ssl_key", "the key in use does not belong to the certificate; send ssl_key too");
        }
        return accepted;
    }

    private CertificateState paired(CertificateState before) {
        List<Reason> reasons = new ArrayList<>();
        PemObject block = attempt(
                reasons, () -> blocks(key, ".*PRIVATE KEY", "ssl_key", NO_KEY).get(0));
        CertificateState certificate = cert == null ? before : attempt(reasons, this::certificate);
        if (!reasons.isEmpty()) {
            throw HttpException.invalid(reasons);
        }
        // The forms before PKCS#8 are taken on trust.
        if (!UNPARSED.contains(block.getType()) && !signsFor(privateKey(block), leaf(certificate.pem()))) {
            throw HttpException.invalid("ssl_key", "SSL private key does not belong to the certificate");
        }
        return certificate;
    }

    /** Notes an error instead of throwing it, so that both halves are reported at once. */
    private static <T> T attempt(List<Reason> reasons, Supplier<T> step) {
        try {
            return step.get();
        } catch (HttpException refused) {
            reasons.addAll(refused.reasons());
            return null;
        }
    }

    /** Accepts a chain whose leaf has a common name or a country. */
    private CertificateState certificate() {
        X500Name subject =
                subject(blocks(cert, "CERTIFICATE", "ssl_cert", NO_CERTIFICATE).get(0));
        String commonName = value(subject, BCStyle.CN);
        if (commonName.isEmpty() && value(subject, BCStyle.C).isEmpty()) {
            throw HttpException.invalid("ssl_cert", "SSL certificate is rejected: its subject fields are blank");
        }
        return new CertificateState(cert, commonName, fingerprint(leaf(cert)));
    }

    /** Returns the blocks of a kind up to the first that cannot be read; text between them is ignored. */
    private static List<PemObject> blocks(String pem, String kind, String field, String otherwise) {
        List<PemObject> blocks = new ArrayList<>();
        try (PemReader reader = new PemReader(new StringReader(pem))) {
            for (PemObject block = reader.readPemObject(); block != null; block = reader.readPemObject()) {
                blocks.add(block);
            }
        } catch (IOException | DecoderException unreadable) {
            // what was read so far counts
        }
        blocks.removeIf(block -> !block.getType().matches(kind));
        if (blocks.isEmpty()) {
            throw HttpException.invalid(field, otherwise);
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
            throw HttpException.invalid("ssl_cert", NO_CERTIFICATE);
        }
    }

    private static String value(X500Name subject, ASN1ObjectIdentifier type) {
        return Stream.of(subject.getRDNs(type))
                .map(name -> IETFUtils.valueToString(name.getFirst().getValue()))
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("");
    }

    /** Returns the first certificate of a chain, of which each must be readable. */
    private static X509Certificate leaf(String pem) {
        return blocks(pem, "CERTIFICATE", "ssl_cert", NO_CERTIFICATE).stream()
                .map(CertificateCheck::parsed)
                .toList()
                .get(0);
    }

    private static X509Certificate parsed(PemObject block) {
        try {
            return (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(block.getContent()));
        } catch (GeneralSecurityException unreadable) {
            throw HttpException.invalid("ssl_cert", NO_CERTIFICATE);
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

    private static PrivateKey privateKey(PemObject block) {
        if (block.getType().equals("ENCRYPTED PRIVATE KEY")) {
            throw HttpException.invalid("ssl_key", "SSL private key is encrypted; send it without a passphrase");
        }
        try {
            PrivateKey key = new JcaPEMKeyConverter().getPrivateKey(PrivateKeyInfo.getInstance(block.getContent()));
            return Optional.of(key)
                    .filter(known -> SIGNATURES.containsKey(known.getAlgorithm()))
                    .orElseThrow();
        } catch (IOException | RuntimeException unreadable) {
            throw HttpException.invalid("ssl_key", NO_KEY);
        }
    }

    private static boolean signsFor(PrivateKey key, X509Certificate certificate) {
        byte[] sample = {1, 2, 3};
        try {
            Signature signature = Signature.getInstance(SIGNATURES.get(key.getAlgorithm()));
            signature.initSign(key);
            signature.update(sample);
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update(sample);
            return signature.verify(signed);
        } catch (GeneralSecurityException anotherAlgorithm) {
            return false;
        }
    }
}
