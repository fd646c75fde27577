package dev.ballast.certificate;

import dev.ballast.model.Secret;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;

/** A self-signed certificate and its key, freshly made. */
record Trial(TrialHost host, PemObject certificateBlock, PemObject keyBlock) {

    private static final Duration LIFE = Duration.ofDays(90);
    private static final Duration SKEW = Duration.ofHours(1); // clocks of other machines may be behind

    static Trial make(TrialHost host, Instant now) {
        try {
            KeyPair keys = keys();
            return new Trial(
                    host,
                    new PemObject("CERTIFICATE", signed(host, keys, now)),
                    new PemObject("PRIVATE KEY", keys.getPrivate().getEncoded()));
        } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
            throw new IllegalStateException("this Java cannot make a P-256 certificate", e);
        }
    }

    Certificate certificate() {
        Secret key = Secret.of(PemText.of(List.of(keyBlock)));
        return Certificate.parse(PemText.of(List.of(certificateBlock)), key, "self-signed " + host.text());
    }

    String pem() {
        return PemText.of(List.of(certificateBlock, keyBlock));
    }

    /** Never the key. */
    @Override
    public String toString() {
        return "self-signed " + host.text();
    }

    private static KeyPair keys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    private static byte[] signed(TrialHost host, KeyPair keys, Instant now)
            throws IOException, OperatorCreationException {
        X500Name name = subject(host);
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                name, serial(), Date.from(now.minus(SKEW)), Date.from(now.plus(LIFE)), name, keys.getPublic());
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
        builder.addExtension(Extension.subjectAlternativeName, false, alternativeName(host));
        return builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate()))
                .getEncoded();
    }

    private static X500Name subject(TrialHost host) {
        return new X500NameBuilder()
                .addRDN(BCStyle.C, "US")
                .addRDN(BCStyle.O, "Ballast trial")
                .addRDN(BCStyle.CN, host.text())
                .build();
    }

    private static GeneralNames alternativeName(TrialHost host) {
        int kind = host.isAddress() ? GeneralName.iPAddress : GeneralName.dNSName;
        return new GeneralNames(new GeneralName(kind, host.text()));
    }

    private static BigInteger serial() {
        return new BigInteger(159, new SecureRandom()).setBit(0);
    }
}
