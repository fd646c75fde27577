package dev.ballast.certificate;

import dev.ballast.redact.Printable;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.bouncycastle.asn1.x500.RDN;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x500.style.IETFUtils;
import org.bouncycastle.asn1.x509.GeneralName;

/**
 * The certificate that a server has shown, which may be anyone's.
 *
 * @param fingerprint its SHA-1 in the form of Linode: hex pairs, separated by colons
 * @param hosts the host names and addresses of its subject alternative name, else its common names; empty if none can
 *     be read
 */
public record ServedCertificate(String fingerprint, List<String> hosts, String issuer, Validity validity) {

    private static final int SHOWN = 5;

    /** Returns what a certificate of a server says. */
    public static ServedCertificate of(X509Certificate leaf) {
        try {
            return new ServedCertificate(
                    sha1(leaf.getEncoded()),
                    readableHosts(leaf),
                    leaf.getIssuerX500Principal().toString(),
                    new Validity(
                            leaf.getNotBefore().toInstant(), leaf.getNotAfter().toInstant()));
        } catch (CertificateEncodingException e) {
            throw new AssertionError("it was decoded from its encoding", e);
        }
    }

    private static List<String> readableHosts(X509Certificate leaf) {
        try {
            List<String> hosts = hosts(leaf);
            return hosts.isEmpty() ? commonNames(leaf) : hosts;
        } catch (CertificateParsingException unreadable) {
            return List.of();
        }
    }

    private static List<String> commonNames(X509Certificate leaf) {
        RDN[] names = X500Name.getInstance(leaf.getSubjectX500Principal().getEncoded())
                .getRDNs(BCStyle.CN);
        return Stream.of(names)
                .map(name -> IETFUtils.valueToString(name.getFirst().getValue()))
                .toList();
    }

    /** Returns the host names and addresses of a subject alternative name. */
    static List<String> hosts(X509Certificate leaf) throws CertificateParsingException {
        List<String> hosts = new ArrayList<>();
        for (List<?> name : Objects.requireNonNullElse(leaf.getSubjectAlternativeNames(), List.<List<?>>of())) {
            if (Set.of(GeneralName.dNSName, GeneralName.iPAddress).contains(name.get(0))) {
                hosts.add(name.get(1).toString());
            }
        }
        return List.copyOf(hosts);
    }

    /** Returns the SHA-1 of an encoded certificate in the form of Linode. */
    static String sha1(byte[] encoded) {
        try {
            return HexFormat.ofDelimiter(":")
                    .withUpperCase()
                    .formatHex(MessageDigest.getInstance("SHA-1").digest(encoded));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-1", e);
        }
    }

    /** Returns a fingerprint with the first of these names, for a message. */
    public static String text(String fingerprint, List<String> hosts) {
        String names = String.join(", ", hosts.subList(0, Math.min(SHOWN, hosts.size())));
        return fingerprint
                + (hosts.isEmpty()
                        ? " (names unknown)"
                        : " (" + Printable.field(names) + (hosts.size() > SHOWN ? ", ..." : "") + ")");
    }

    @Override
    public String toString() {
        return text(fingerprint, hosts);
    }
}
