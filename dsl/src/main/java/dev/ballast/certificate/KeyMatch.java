package dev.ballast.certificate;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECKey;
import java.security.interfaces.EdECKey;
import java.security.interfaces.RSAKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;

/** Proves that a key belongs to a certificate: what the one signs the other must verify. */
final class KeyMatch {

    private static final byte[] FEW_BYTES = {1, 2, 3, 4, 5};
    private static final PSSParameterSpec PSS =
            new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1);

    private KeyMatch() {}

    static void require(Chain chain, ServerKey key) {
        if (belong(chain.leaf(), key)) {
            return;
        }
        int owner = owner(chain, key);
        if (owner > 1) {
            throw chain.file()
                    .refused(
                            "the key belongs to certificate " + owner + " of the chain",
                            "put the server's own certificate first, then the ones that issued it");
        }
        throw key.file()
                .refused(
                        "its key does not belong to "
                                + (chain.file().source().equals(key.file().source())
                                        ? "its certificate"
                                        : "the certificate of " + chain.file()),
                        "take the key that the certificate was requested with");
    }

    private static int owner(Chain chain, ServerKey key) {
        for (X509Certificate each : chain.certificates()) {
            if (belong(each, key)) {
                return chain.certificates().indexOf(each) + 1;
            }
        }
        return 0;
    }

    private static boolean belong(X509Certificate certificate, ServerKey key) {
        try {
            return verifies(certificate.getPublicKey(), signed(key.key()));
        } catch (GeneralSecurityException e) {
            return false; // keys of two kinds, which is the plainest case of not belonging together
        }
    }

    private static byte[] signed(PrivateKey key) throws GeneralSecurityException {
        Signature signature = signature(key);
        signature.initSign(key);
        signature.update(FEW_BYTES);
        return signature.sign();
    }

    private static boolean verifies(PublicKey key, byte[] signed) throws GeneralSecurityException {
        Signature signature = signature(key);
        signature.initVerify(key);
        signature.update(FEW_BYTES);
        return signature.verify(signed);
    }

    private static Signature signature(Key key) throws GeneralSecurityException {
        if (key instanceof RSAKey rsa) {
            return pss(rsa.getParams());
        }
        if (key instanceof EdECKey) {
            return Signature.getInstance("EdDSA");
        }
        return Signature.getInstance(key instanceof ECKey ? "SHA256withECDSA" : key.getAlgorithm());
    }

    /** A key made for PSS alone signs no other way, and any RSA key can sign this one. */
    private static Signature pss(AlgorithmParameterSpec ofKey) throws GeneralSecurityException {
        Signature signature = Signature.getInstance("RSASSA-PSS");
        signature.setParameter(ofKey == null ? PSS : ofKey);
        return signature;
    }
}
