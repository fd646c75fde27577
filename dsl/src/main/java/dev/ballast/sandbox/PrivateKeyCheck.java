package dev.ballast.sandbox;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bouncycastle.util.io.pem.PemObject;

/** Looks at a private key once: whether it is one, and whether it belongs to a certificate. */
final class PrivateKeyCheck {

    private static final String UNREADABLE = "SSL private key appears to be incorrectly formatted";
    private static final List<String> UNPARSED = List.of("RSA PRIVATE KEY", "EC PRIVATE KEY");
    private static final Map<String, String> SIGNATURES =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

    private final PemObject block;

    PrivateKeyCheck(String pem) {
        block = Pem.blocks(pem).stream()
                .filter(candidate -> candidate.getType().endsWith("PRIVATE KEY"))
                .findFirst()
                .orElseThrow(() -> Refusal.invalid("ssl_key", UNREADABLE));
    }

    /** Refuses a key of another certificate; the forms before PKCS#8 are taken on trust. */
    void belongsTo(X509Certificate certificate) {
        if (!UNPARSED.contains(block.getType()) && !signsFor(parsed(), certificate)) {
            throw Refusal.invalid("ssl_key", "SSL private key does not belong to the certificate");
        }
    }

    private PrivateKey parsed() {
        if (block.getType().equals("ENCRYPTED PRIVATE KEY")) {
            throw Refusal.invalid("ssl_key", "SSL private key is encrypted; send it without a passphrase");
        }
        return SIGNATURES.keySet().stream()
                .flatMap(algorithm -> parsed(algorithm).stream())
                .findFirst()
                .orElseThrow(() -> Refusal.invalid("ssl_key", UNREADABLE));
    }

    private Optional<PrivateKey> parsed(String algorithm) {
        try {
            return Optional.of(
                    KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(block.getContent())));
        } catch (GeneralSecurityException anotherAlgorithm) {
            return Optional.empty();
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
