package dev.ballast.certificate;

import dev.ballast.error.SetupException;
import dev.ballast.file.FilePermissions;
import dev.ballast.model.Secret;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.interfaces.RSAKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
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
import org.bouncycastle.util.IPAddress;
import org.bouncycastle.util.io.pem.PemObject;

/**
 * Creates self-signed certificates for trials, valid for 90 days, with country, organization and common name. The key is EC
 * P-256, or RSA 2048 for a service that accepts only RSA.
 */
public final class SelfSigned {

    /** The longest common name (RFC 5280). */
    public static final int LONGEST_HOST = 64;

    private static final int RSA_BITS = 2048;
    private static final Duration LIFE = Duration.ofDays(90);
    private static final Duration LEAST_LEFT = Duration.ofDays(1);
    private static final Duration SKEW = Duration.ofHours(1); // clocks of other machines may be behind

    private static final String LABEL = "[a-z0-9]([a-z0-9-]*[a-z0-9])?";
    private static final Pattern HOST = Pattern.compile(LABEL + "(\\." + LABEL + ")*+");
    private static final Pattern DIGITS_AND_DOTS = Pattern.compile("[0-9.]+");

    private SelfSigned() {}

    /**
     * Returns the certificate in {@code folder/<host>.pem}, so that a second run gets the same one. Creates it if there is
     * none, if it expires in less than a day, or if {@code rsaOnly} is true and its key is not RSA; valid from an hour before
     * {@code now}. Only the owner can read the file, and the folder if this method creates it.
     *
     * @throws IllegalArgumentException when {@link #isHost} is false
     */
    public static synchronized Certificate cached(Path folder, String host, Instant now, boolean rsaOnly) {
        String name = lowerCase(host);
        Path file = folder.resolve(name + ".pem");
        if (!Files.exists(file) || !isUsable(Certificate.read(file.toString()), now, rsaOnly)) {
            write(file, pem(name, now, rsaOnly));
        }
        return Certificate.read(file.toString());
    }

    private static boolean isUsable(Certificate kept, Instant now, boolean rsaOnly) {
        return !kept.getNotAfter().isBefore(now.plus(LEAST_LEFT))
                && (!rsaOnly || kept.keyAlgorithm().equals("RSA"));
    }

    /** Returns whether a text is a host name or an IPv4 address and is short enough for a common name. */
    public static boolean isHost(String host) {
        String name = host == null ? "" : host.toLowerCase(Locale.ROOT);
        boolean isNumberOnly = DIGITS_AND_DOTS.matcher(name).matches() && !IPAddress.isValidIPv4(name);
        return name.length() <= LONGEST_HOST && HOST.matcher(name).matches() && !isNumberOnly;
    }

    /** Returns the host in lower case. It is safe as a file name, because a label has only letters, digits and hyphens. */
    private static String lowerCase(String host) {
        if (!isHost(host)) {
            throw new IllegalArgumentException("no host name: " + host);
        }
        return host.toLowerCase(Locale.ROOT);
    }

    static Secret pem(String host, Instant now, boolean rsa) {
        try {
            KeyPair keys = keys(rsa);
            return Secret.of(PemFile.text(List.of(
                    new PemObject("CERTIFICATE", signed(host, keys, now)),
                    new PemObject("PRIVATE KEY", keys.getPrivate().getEncoded()))));
        } catch (GeneralSecurityException | OperatorCreationException | IOException e) {
            throw new IllegalStateException("this Java cannot make a certificate", e);
        }
    }

    private static KeyPair keys(boolean rsa) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(rsa ? "RSA" : "EC");
        if (rsa) {
            generator.initialize(RSA_BITS);
        } else {
            generator.initialize(new ECGenParameterSpec("secp256r1"));
        }
        return generator.generateKeyPair();
    }

    private static byte[] signed(String host, KeyPair keys, Instant now) throws IOException, OperatorCreationException {
        X500Name name = new X500NameBuilder()
                .addRDN(BCStyle.C, "US")
                .addRDN(BCStyle.O, "Ballast trial")
                .addRDN(BCStyle.CN, host)
                .build();
        BigInteger serial = new BigInteger(159, new SecureRandom()).setBit(0);
        int kind = IPAddress.isValidIPv4(host) ? GeneralName.iPAddress : GeneralName.dNSName;
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                name, serial, Date.from(now.minus(SKEW)), Date.from(now.plus(LIFE)), name, keys.getPublic());
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
        builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(new GeneralName(kind, host)));
        String signature = keys.getPrivate() instanceof RSAKey ? "SHA256withRSA" : "SHA256withECDSA";
        return builder.build(new JcaContentSignerBuilder(signature).build(keys.getPrivate()))
                .getEncoded();
    }

    private static void write(Path file, Secret pem) {
        try {
            FilePermissions.createFolder(file.getParent());
            FilePermissions.replace(file, pem.reveal());
        } catch (IOException e) {
            throw new SetupException(file + ": cannot be written", "check who may write to " + file.getParent(), e);
        }
    }
}
