package dev.ballast.certificate;

import dev.ballast.error.RuleException;
import java.io.ByteArrayInputStream;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.bouncycastle.util.io.pem.PemObject;

/** The certificates of a PEM text, the server's own first, with its subject read. */
record Chain(PemFile file, List<X509Certificate> certificates, String pem, Subject subject) {

    private static final Set<String> TYPES = Set.of("CERTIFICATE", "X509 CERTIFICATE");
    private static final Set<Integer> HOST_KINDS = Set.of(2, 7); // RFC 5280: dNSName, iPAddress

    static Chain in(PemFile file) {
        List<PemObject> blocks = certificateBlocks(file);
        List<X509Certificate> certificates = new ArrayList<>();
        for (PemObject block : blocks) {
            certificates.add(certificate(file, block.getContent(), certificates.size() + 1));
        }
        Subject subject = Subject.of(certificates.get(0));
        subject.requireFilledIn(file);
        return new Chain(file, List.copyOf(certificates), PemText.of(blocks), subject);
    }

    X509Certificate leaf() {
        return certificates.get(0);
    }

    byte[] leafBytes() {
        try {
            return leaf().getEncoded();
        } catch (CertificateEncodingException e) {
            throw new AssertionError("it was decoded from these bytes", e);
        }
    }

    List<String> hosts() {
        try {
            Collection<List<?>> names = leaf().getSubjectAlternativeNames();
            return names == null ? List.of() : hosts(names);
        } catch (CertificateParsingException e) {
            throw new RuleException(
                    file + ": its subject alternative name cannot be read", "ask its issuer for a new one", e);
        }
    }

    private static List<String> hosts(Collection<List<?>> names) {
        return names.stream()
                .filter(name -> HOST_KINDS.contains(name.get(0)))
                .map(name -> name.get(1).toString())
                .toList();
    }

    private static List<PemObject> certificateBlocks(PemFile file) {
        List<PemObject> all = file.blocks();
        List<PemObject> certificates =
                all.stream().filter(block -> TYPES.contains(block.getType())).toList();
        if (certificates.isEmpty()) {
            throw file.refused(
                    "no certificate in it " + PemFile.found(all),
                    "write the certificate's file, or both: cert('chain.pem', 'key.pem')");
        }
        return certificates;
    }

    private static X509Certificate certificate(PemFile file, byte[] der, int number) {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
        } catch (CertificateException e) {
            // The JDK refuses a self-signed certificate with a blank subject outright, as any other garbage.
            throw Subject.isBlank(der) ? Subject.blank(file) : unreadable(file, number, e);
        }
    }

    private static RuleException unreadable(PemFile file, int number, CertificateException cause) {
        return new RuleException(
                file + ": certificate " + number + " cannot be read",
                "copy it again from its issuer; check it with: openssl x509 -in " + file + " -noout -text",
                cause);
    }
}
