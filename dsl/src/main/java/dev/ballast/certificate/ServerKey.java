package dev.ballast.certificate;

import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import java.util.List;
import java.util.Set;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.openssl.PEMException;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.util.io.pem.PemHeader;
import org.bouncycastle.util.io.pem.PemObject;

/** The one private key of a PEM text: PKCS#8, PKCS#1 (RSA) or SEC 1 (EC), without a passphrase. */
record ServerKey(PemFile file, PrivateKey key, String pem) {

    private static final Set<String> TYPES = Set.of("PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY");
    private static final PemHeader ENCRYPTED = new PemHeader("Proc-Type", "4,ENCRYPTED");
    private static final byte[] FEW_BYTES = {1, 2, 3, 4, 5};

    static ServerKey in(PemFile file) {
        List<PemObject> all = file.blocks();
        List<PemObject> keys = all.stream()
                .filter(block -> block.getType().endsWith("PRIVATE KEY"))
                .toList();
        if (keys.isEmpty()) {
            throw file.refused(
                    "no private key in it " + PemFile.found(all),
                    "add the key to the file, or write both: cert('chain.pem', 'key.pem')");
        }
        if (keys.size() > 1) {
            throw file.refused(keys.size() + " private keys in it", "leave the certificate's own key alone in it");
        }
        String type = keys.get(0).getType();
        if (type.startsWith("ENCRYPTED") || keys.get(0).getHeaders().contains(ENCRYPTED)) {
            throw file.refused(
                    "its private key is encrypted, and a balancer takes no passphrase",
                    "decrypt it with: openssl pkey -in " + file + " -out OUT.pem");
        }
        if (!TYPES.contains(type)) {
            throw file.refused(
                    "a key of the kind " + type + " cannot serve https",
                    "convert it with: ssh-keygen -p -m PKCS8 -f " + file + ", or take the key of the certificate");
        }
        String pem = PemFile.text(keys);
        return new ServerKey(file, parsed(file, pem), pem);
    }

    private static PrivateKey parsed(PemFile file, String pem) {
        try (PEMParser parser = new PEMParser(new StringReader(pem))) {
            Object parsed = parser.readObject();
            return new JcaPEMKeyConverter()
                    .getPrivateKey(
                            parsed instanceof PEMKeyPair pair ? pair.getPrivateKeyInfo() : (PrivateKeyInfo) parsed);
        } catch (IOException | IllegalArgumentException e) {
            // Without the cause: a parser's message may quote what it read.
            throw file.refused(
                    "its private key cannot be read, or is of a kind that Java does not know",
                    "check it with: openssl pkey -in " + file + " -noout -check");
        }
    }

    /** Verifies that the key belongs to the first certificate of a chain: the modulus is the same, or a signature of the key verifies with it. */
    void requireOwn(CertificateChain chain) {
        for (int i = 0; i < chain.certificates().size(); i++) {
            if (belongsTo(chain.certificates().get(i))) {
                if (i == 0) {
                    return;
                }
                throw chain.file()
                        .refused(
                                "the key belongs to certificate " + (i + 1) + " of the chain",
                                "put the server's own certificate first, then the ones that issued it");
            }
        }
        boolean oneFile = chain.file().source().equals(file.source());
        throw file.refused(
                "its key does not belong to " + (oneFile ? "its certificate" : "the certificate of " + chain.file()),
                "take the key that the certificate was requested with");
    }

    private boolean belongsTo(X509CertificateHolder certificate) {
        try {
            PublicKey owner = new JcaPEMKeyConverter().getPublicKey(certificate.getSubjectPublicKeyInfo());
            if (key instanceof RSAKey rsa) {
                return owner instanceof RSAKey other && other.getModulus().equals(rsa.getModulus());
            }
            Signature signature = Signature.getInstance(key instanceof ECKey ? "SHA256withECDSA" : key.getAlgorithm());
            signature.initSign(key);
            signature.update(FEW_BYTES);
            byte[] signed = signature.sign();
            signature.initVerify(owner);
            signature.update(FEW_BYTES);
            return signature.verify(signed);
        } catch (GeneralSecurityException | PEMException e) {
            return false; // keys of two kinds, which is the plainest case of not belonging together
        }
    }

    /** Never the key. */
    @Override
    public String toString() {
        return "key of " + file;
    }
}
