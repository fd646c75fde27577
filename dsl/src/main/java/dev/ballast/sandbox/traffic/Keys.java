package dev.ballast.sandbox.traffic;

import dev.ballast.sandbox.state.NodeBalancerState.CertificateState;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;

/** Keeps the private keys of the certificates in use, in memory only, and sets up TLS with them. */
final class Keys {

    private static final List<String> MODERN = List.of(
            "TLS_AES_128_GCM_SHA256",
            "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_(RSA|ECDSA)_WITH_(AES_128_GCM_SHA256|AES_256_GCM_SHA384|CHACHA20_POLY1305_SHA256)");
    private static final List<String> LEGACY = List.of("TLS_(ECDHE_RSA|ECDHE_ECDSA|DHE_RSA|RSA)_WITH_AES_.*");

    private static final char[] NO_PASSWORD = {};

    private final Map<String, String> byFingerprint = new ConcurrentHashMap<>();
    private Set<String> used = Set.of();

    /** Keeps a key, or the one of the certificate before if none was sent. */
    void keep(CertificateState certificate, String key, CertificateState before) {
        String kept = key != null || before == null ? key : byFingerprint.get(before.fingerprint());
        if (kept != null) {
            byFingerprint.put(certificate.fingerprint(), kept);
        }
    }

    /** Forgets the keys of certificates that were in use before and no longer are. */
    void retain(Collection<CertificateState> certificates) {
        Set<String> now = new HashSet<>();
        certificates.forEach(certificate -> now.add(certificate.fingerprint()));
        used.stream().filter(old -> !now.contains(old)).forEach(byFingerprint::remove);
        used = now;
    }

    /** Returns whether the key of a certificate is in memory, and its chain is known. */
    boolean has(CertificateState certificate) {
        return certificate.isKnown() && byFingerprint.containsKey(certificate.fingerprint());
    }

    /** Returns TLS with the chain as it was sent, and its key. */
    SSLContext context(CertificateState certificate) {
        try {
            // Neither kind looks at the order of the chain, or who signed it.
            KeyStore store = KeyStore.getInstance("JKS");
            store.load(null, null);
            PrivateKey key = key(byFingerprint.get(certificate.fingerprint()));
            store.setKeyEntry("port", key, NO_PASSWORD, chain(certificate.pem()));
            KeyManagerFactory keys = KeyManagerFactory.getInstance("SunX509");
            keys.init(store, NO_PASSWORD);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException | IOException unusable) {
            throw new IllegalStateException("the sandbox accepted a certificate that Java cannot serve", unusable);
        }
    }

    /** Returns those of these suites of Java that a cipher suite of the service has. */
    static List<String> suites(String cipherSuite, String... supported) {
        List<String> patterns = cipherSuite.equals("legacy")
                ? Stream.concat(MODERN.stream(), LEGACY.stream()).toList()
                : MODERN;
        return Stream.of(supported)
                .filter(suite -> patterns.stream().anyMatch(suite::matches))
                .toList();
    }

    private static PrivateKey key(String pem) throws IOException {
        try (PEMParser parser = new PEMParser(new StringReader(pem))) {
            for (Object each = parser.readObject(); each != null; each = parser.readObject()) {
                if (each instanceof PEMKeyPair pair) {
                    return new JcaPEMKeyConverter().getPrivateKey(pair.getPrivateKeyInfo());
                }
                if (each instanceof PrivateKeyInfo info) {
                    return new JcaPEMKeyConverter().getPrivateKey(info);
                }
            }
        }
        throw new IOException("no private key");
    }

    private static X509Certificate[] chain(String pem) throws IOException, GeneralSecurityException {
        List<X509Certificate> chain = new ArrayList<>();
        try (PemReader reader = new PemReader(new StringReader(pem))) {
            for (PemObject block = reader.readPemObject(); block != null; block = reader.readPemObject()) {
                if (block.getType().equals("CERTIFICATE")) {
                    chain.add((X509Certificate) CertificateFactory.getInstance("X.509")
                            .generateCertificate(new ByteArrayInputStream(block.getContent())));
                }
            }
        }
        return chain.toArray(X509Certificate[]::new);
    }
}
