package dev.ballast.certificate;

import dev.ballast.error.ShellWord;
import dev.ballast.model.Secret;
import java.util.List;
import java.util.Set;
import org.bouncycastle.asn1.ASN1BitString;
import org.bouncycastle.util.io.pem.PemHeader;
import org.bouncycastle.util.io.pem.PemObject;

/** The one private key of a PEM text: PKCS#8, PKCS#1 (RSA) or SEC 1 (EC), without a passphrase. */
record ServerKey(PemFile file, ASN1BitString publicKey, Secret pem) {

    private static final Set<String> TYPES = Set.of("PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY");
    private static final PemHeader ENCRYPTED = new PemHeader("Proc-Type", "4,ENCRYPTED");

    private static final String CONVERT = "convert it with:";
    private static final String SSH = "ssh-keygen -p -m PKCS8 -f ";

    static ServerKey in(PemFile file) {
        List<PemObject> all = file.blocks();
        List<PemObject> keys = all.stream()
                .filter(block -> block.getType().endsWith("PRIVATE KEY"))
                .toList();
        if (keys.isEmpty()) {
            throw file.refused(
                    "no private key in it " + PemFile.describe(all),
                    "add the key to the file, or write both: cert('chain.pem', 'key.pem')");
        }
        if (keys.size() > 1) {
            throw file.refused(keys.size() + " private keys in it", "keep only the certificate's own key in it");
        }
        String type = keys.get(0).getType();
        boolean alone = all.size() == 1;
        if (type.startsWith("ENCRYPTED") || keys.get(0).getHeaders().contains(ENCRYPTED)) {
            throw file.refused(
                    "its private key is encrypted, and a balancer takes no passphrase",
                    (alone ? "decrypt it with:" : both(file, "OUT.pem") + "decrypt the key with:")
                            + ShellWord.line("openssl pkey -in " + file.quoted() + " -out OUT.pem"));
        }
        if (!TYPES.contains(type)) {
            throw file.refused(
                    "a key of the kind " + type + " cannot serve https",
                    "use the key of the certificate, or "
                            + (alone
                                    ? CONVERT + ShellWord.line(SSH + file.quoted())
                                    : "move this one to a file such as key.pem, " + both(file, "key.pem") + CONVERT
                                            + ShellWord.line(SSH + "key.pem")));
        }
        ASN1BitString publicKey = PublicKeys.of(keys.get(0))
                .orElseThrow(() -> file.refused(
                        "its private key is damaged, or neither RSA, EC, Ed25519 nor Ed448",
                        "check it with:" + ShellWord.line("openssl pkey -in " + file.quoted() + " -noout -check")));
        return new ServerKey(file, publicKey, Secret.of(PemFile.text(keys)));
    }

    /** Returns the advice to take the chain from this file and the key from another one. */
    private static String both(PemFile chain, String key) {
        String written = chain.source().replace("\\", "\\\\").replace("'", "\\'");
        return "write cert('" + written + "', '" + key + "'), and ";
    }

    /** Throws unless the key belongs to the first certificate of a chain. */
    void requireOwn(CertificateChain chain) {
        for (int i = 0; i < chain.certificates().size(); i++) {
            if (PublicKeys.of(chain.certificates().get(i).getSubjectPublicKeyInfo())
                    .filter(publicKey::equals)
                    .isPresent()) {
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
                "use the key that the certificate was requested with");
    }

    /** Returns the source and never the key. */
    @Override
    public String toString() {
        return "key of " + file;
    }
}
