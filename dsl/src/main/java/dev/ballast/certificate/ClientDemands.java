package dev.ballast.certificate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.crypto.params.RSAKeyParameters;
import org.bouncycastle.crypto.util.PublicKeyFactory;
import org.bouncycastle.operator.DefaultAlgorithmNameFinder;

/**
 * Finds the properties of a certificate for which clients refuse a connection (RFC 5280, RFC 8446). A service takes such a
 * certificate, and a client that verifies less connects, so these are warnings.
 */
final class ClientDemands {

    private static final int SHORTEST_RSA = 2048;
    private static final String REFUSED = ", and clients refuse that";
    private static final Pattern BROKEN_HASH = Pattern.compile("SHA1|MD[245]");
    private static final Set<ASN1ObjectIdentifier> KNOWN = Set.of(
            Extension.basicConstraints,
            Extension.keyUsage,
            Extension.extendedKeyUsage,
            Extension.subjectAlternativeName,
            Extension.issuerAlternativeName,
            Extension.nameConstraints,
            Extension.certificatePolicies,
            Extension.policyMappings,
            Extension.policyConstraints,
            Extension.inhibitAnyPolicy,
            Extension.cRLDistributionPoints);

    private ClientDemands() {}

    /** Returns a sentence for each demand that the server's own certificate does not meet. */
    static List<String> unmetByServer(X509CertificateHolder certificate) {
        Extensions extensions = certificate.getExtensions();
        ExtendedKeyUsage purposes = ExtendedKeyUsage.fromExtensions(extensions);
        KeyUsage usage = KeyUsage.fromExtensions(extensions);
        List<String> found = new ArrayList<>();
        if (purposes != null
                && !purposes.hasKeyPurposeId(KeyPurposeId.id_kp_serverAuth)
                && !purposes.hasKeyPurposeId(KeyPurposeId.anyExtendedKeyUsage)) {
            found.add("it has an extended key usage without server authentication" + REFUSED);
        }
        if (usage != null && !usage.hasUsages(KeyUsage.digitalSignature)) {
            found.add("it has a key usage without digital signature" + REFUSED);
        }
        found.addAll(unmet(certificate, "it"));
        return found;
    }

    /** Returns a sentence for each demand that the certificate of an authority does not meet; {@code which} is its name in them. */
    static List<String> unmetByIssuer(X509CertificateHolder certificate, String which) {
        BasicConstraints constraints = BasicConstraints.fromExtensions(certificate.getExtensions());
        return Stream.concat(
                        constraints != null && !constraints.isCA()
                                ? Stream.of(which + " is not that of an authority" + REFUSED)
                                : Stream.empty(),
                        unmet(certificate, which).stream())
                .toList();
    }

    private static List<String> unmet(X509CertificateHolder certificate, String which) {
        List<String> found = new ArrayList<>();
        String unknown = Stream.of(certificate.getCriticalExtensionOIDs().toArray())
                .filter(extension -> !KNOWN.contains(extension))
                .map(Object::toString)
                .sorted()
                .collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            found.add(which + " has an unknown critical extension (" + unknown + ")" + REFUSED);
        }
        Matcher hash = BROKEN_HASH.matcher(
                new DefaultAlgorithmNameFinder().getAlgorithmName(certificate.getSignatureAlgorithm()));
        // Clients do not verify the signature of a certificate that they trust by itself.
        if (hash.find() && !certificate.getIssuer().equals(certificate.getSubject())) {
            found.add(which + " is signed with " + hash.group() + REFUSED);
        }
        int bits = bitsOfRsa(certificate);
        if (bits < SHORTEST_RSA) {
            found.add(which + " has an RSA key of " + bits + " bits, and browsers refuse fewer than " + SHORTEST_RSA);
        }
        return found;
    }

    private static int bitsOfRsa(X509CertificateHolder certificate) {
        try {
            return PublicKeyFactory.createKey(certificate.getSubjectPublicKeyInfo()) instanceof RSAKeyParameters rsa
                    ? rsa.getModulus().bitLength()
                    : Integer.MAX_VALUE;
        } catch (IOException | RuntimeException ofAnotherKind) {
            return Integer.MAX_VALUE; // BouncyCastle reports a key that it does not know by many kinds of exceptions
        }
    }
}
