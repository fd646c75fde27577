package dev.ballast.certificate;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.ShellWord;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.SignatureException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.util.io.pem.PemObject;

/**
 * The certificates of a PEM text. The server's own certificate comes first; its subject must not be blank (docs/api.md
 * section 4, rule 6).
 */
record CertificateChain(PemFile file, List<PemObject> blocks, List<X509CertificateHolder> certificates) {

    private static final Set<String> TYPES = Set.of("CERTIFICATE", "X509 CERTIFICATE");
    private static final Set<ASN1ObjectIdentifier> CURVES_OF_JAVA =
            Set.of(SECObjectIdentifiers.secp256r1, SECObjectIdentifiers.secp384r1, SECObjectIdentifiers.secp521r1);
    private static final Duration SOON = Duration.ofDays(30);
    private static final String BLANK = "its subject fields are blank, and the service rejects that";
    static final String FILL_IN =
            "create it again with these fields filled in, as with -subj '/C=DE/O=Example/CN=www.example.com' of openssl";

    static CertificateChain in(PemFile file) {
        List<PemObject> all = file.blocks();
        List<PemObject> blocks =
                all.stream().filter(block -> TYPES.contains(block.getType())).toList();
        if (blocks.isEmpty()) {
            throw file.refused(
                    "no certificate in it " + PemFile.describe(all),
                    "write the certificate's file, or both: cert('chain.pem', 'key.pem')");
        }
        List<X509CertificateHolder> certificates = new ArrayList<>();
        for (PemObject block : blocks) {
            certificates.add(certificate(file, block, certificates.size() + 1));
        }
        CertificateChain chain = new CertificateChain(file, blocks, certificates);
        chain.unfilled().filter(blank -> chain.hosts().isEmpty()).ifPresent(blank -> {
            throw file.refused(RefusalCode.CERTIFICATE, blank, FILL_IN);
        });
        return chain;
    }

    /**
     * Returns the problem of a subject with neither country nor common name, which the service document demands; empty if it
     * has one of them.
     */
    Optional<String> unfilled() {
        if (has(BCStyle.C::equals) || has(BCStyle.CN::equals)) {
            return Optional.empty();
        }
        return Optional.of(
                has(type -> true) ? "its subject (" + subject() + ") has neither country nor common name" : BLANK);
    }

    private X509CertificateHolder leaf() {
        return certificates.get(0);
    }

    byte[] leafBytes() {
        return blocks.get(0).getContent();
    }

    String keyAlgorithm() {
        return PublicKeys.kind(leaf().getSubjectPublicKeyInfo().getAlgorithm().getAlgorithm());
    }

    String pem() {
        // Services accept neither the older type nor headers.
        return PemFile.text(blocks.stream()
                .map(block -> new PemObject("CERTIFICATE", block.getContent()))
                .toList());
    }

    Instant notBefore() {
        return leaf().getNotBefore().toInstant();
    }

    Instant notAfter() {
        return leaf().getNotAfter().toInstant();
    }

    String subject() {
        return text(leaf().getSubject());
    }

    String issuer() {
        return text(leaf().getIssuer());
    }

    boolean hasIssuer() {
        X509CertificateHolder issuer = certificates.get(Math.min(1, certificates.size() - 1));
        return leaf().getIssuer().equals(issuer.getSubject()) && isSigned(leaf(), issuer);
    }

    private static String text(X500Name name) {
        try {
            return new X500Principal(name.getEncoded()).toString();
        } catch (IOException e) {
            throw new AssertionError("it was decoded from these bytes", e);
        }
    }

    List<String> hosts() {
        try {
            return ServedCertificate.hosts(new JcaX509CertificateConverter().getCertificate(leaf()));
        } catch (CertificateException e) {
            throw new RuleException(
                    RefusalCode.CERTIFICATE_FILES,
                    file + ": its subject alternative name cannot be read",
                    "ask its issuer for a new one",
                    e);
        }
    }

    List<String> warnings(Instant now) {
        Duration left = Duration.between(now, notAfter());
        String days = left.toDays() == 1 ? "1 day" : left.toDays() + " days";
        List<String> found = new ArrayList<>();
        warn(
                found,
                !left.isNegative() && new Validity(notBefore(), notAfter()).endsWithin(SOON, now),
                days + " left, until " + Certificate.day(notAfter()));
        warn(found, hosts().isEmpty(), "it names no host (no subject alternative name), and browsers refuse that");
        ClientDemands.unmetByServer(leaf()).forEach(what -> warn(found, true, what));
        warn(found, certificates.size() == 1 && !isSigned(leaf(), leaf()), lone());
        for (int i = 1; i < certificates.size(); i++) {
            X509CertificateHolder issuer = certificates.get(i);
            Instant end = issuer.getNotAfter().toInstant();
            String number = "certificate " + (i + 1) + " of the chain";
            boolean named = certificates.get(i - 1).getIssuer().equals(issuer.getSubject());
            warn(found, !named, number + " did not issue the one before it");
            warn(
                    found,
                    named && !isSigned(certificates.get(i - 1), issuer),
                    number + " has the name of the issuer of the one before it, but did not sign it");
            warn(found, end.isBefore(now), number + " expired on " + Certificate.day(end));
            ClientDemands.unmetByIssuer(issuer, number).forEach(what -> warn(found, true, what));
        }
        return List.copyOf(found);
    }

    private String lone() {
        return leaf().getIssuer().equals(leaf().getSubject())
                ? "it names itself as its issuer, but is not signed with its own key"
                : "the certificate of its issuer (" + issuer()
                        + ") is not in the file, and clients without it refuse the connection: append it";
    }

    /** Returns whether the key of the issuer signed a certificate; true if this Java does not have the algorithm to verify it. */
    private static boolean isSigned(X509CertificateHolder certificate, X509CertificateHolder issuer) {
        AlgorithmIdentifier algorithm = issuer.getSubjectPublicKeyInfo().getAlgorithm();
        if (algorithm.getAlgorithm().equals(X9ObjectIdentifiers.id_ecPublicKey)
                && CURVES_OF_JAVA.stream().noneMatch(curve -> curve.equals(algorithm.getParameters()))) {
            return true;
        }
        try {
            JcaX509CertificateConverter converter = new JcaX509CertificateConverter();
            converter
                    .getCertificate(certificate)
                    .verify(converter.getCertificate(issuer).getPublicKey());
            return true;
        } catch (SignatureException | InvalidKeyException otherKey) {
            return false;
        } catch (GeneralSecurityException unknown) {
            return true;
        }
    }

    private void warn(List<String> found, boolean when, String what) {
        if (when) {
            found.add(file + ": " + what);
        }
    }

    private boolean has(Predicate<ASN1ObjectIdentifier> type) {
        return Arrays.stream(leaf().getSubject().getRDNs())
                .flatMap(part -> Stream.of(part.getTypesAndValues()))
                .filter(field -> type.test(field.getType()))
                .anyMatch(field -> !IETFUtils.valueToString(field.getValue()).isBlank());
    }

    private static X509CertificateHolder certificate(PemFile file, PemObject block, int number) {
        try {
            return new X509CertificateHolder(block.getContent());
        } catch (IOException e) {
            // A self-signed certificate with a blank subject has a blank issuer, which BouncyCastle refuses.
            if (e.getMessage().contains("empty distinguished name")) {
                throw file.refused(RefusalCode.CERTIFICATE, BLANK, FILL_IN);
            }
            throw new RuleException(
                    RefusalCode.CERTIFICATE_FILES,
                    file + ": certificate " + number + " cannot be read",
                    "copy it again from its issuer; check it with:"
                            + ShellWord.line("openssl x509 -in " + file.quoted() + " -noout -text"),
                    e);
        }
    }
}
