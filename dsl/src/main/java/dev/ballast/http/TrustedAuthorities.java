package dev.ballast.http;

import dev.ballast.error.SetupException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Reads the certificates of the authorities that {@code SSL_CERT_FILE} names. */
final class TrustedAuthorities {

    private TrustedAuthorities() {}

    /**
     * Returns trust managers that trust only the certificates of a PEM file. Throws {@link SetupException} if it cannot be
     * read.
     */
    static TrustManager[] read(Path file) throws GeneralSecurityException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw refused(file, "is not a regular file, but it is read more than once", null);
        }
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        try (InputStream pem = Files.newInputStream(file)) {
            Collection<? extends Certificate> all =
                    CertificateFactory.getInstance("X.509").generateCertificates(pem);
            if (all.isEmpty()) {
                throw new CertificateException("none");
            }
            store.load(null, null);
            for (Certificate authority : all) {
                store.setCertificateEntry("authority-" + store.size(), authority);
            }
        } catch (IOException e) {
            throw refused(file, e instanceof NoSuchFileException ? "does not exist" : "cannot be read", e);
        } catch (CertificateException e) {
            throw refused(file, "has no readable certificates", e);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static SetupException refused(Path file, String what, Exception cause) {
        return new SetupException(
                "SSL_CERT_FILE: " + file + " " + what,
                "name a file of PEM certificates, or unset SSL_CERT_FILE: Java's own authorities are trusted then",
                cause);
    }
}
