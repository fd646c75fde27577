package dev.ballast.certificate;

import dev.ballast.error.RuleException;
import java.io.IOException;
import java.io.StringReader;
import java.security.PrivateKey;
import java.util.List;
import java.util.Set;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.util.io.pem.PemHeader;
import org.bouncycastle.util.io.pem.PemObject;

/** The one private key of a PEM text: PKCS#8, PKCS#1 (RSA) or SEC 1 (EC), without a passphrase. */
record ServerKey(PemFile file, PrivateKey key, String pem) {

    private static final Set<String> TYPES = Set.of("PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY");
    private static final PemHeader ENCRYPTED = new PemHeader("Proc-Type", "4,ENCRYPTED");

    static ServerKey in(PemFile file) {
        PemObject block = onlyKey(file);
        requireUsable(file, block);
        String pem = PemText.of(List.of(block));
        return new ServerKey(file, parsed(file, pem), pem);
    }

    /** Never the key. */
    @Override
    public String toString() {
        return "key of " + file;
    }

    private static PemObject onlyKey(PemFile file) {
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
        return keys.get(0);
    }

    private static void requireUsable(PemFile file, PemObject block) {
        if (isEncrypted(block)) {
            throw file.refused(
                    "its private key is encrypted, and a balancer takes no passphrase",
                    "decrypt it with: openssl pkey -in " + file + " -out OUT.pem");
        }
        if (!TYPES.contains(block.getType())) {
            throw file.refused(
                    "a key of the kind " + block.getType() + " cannot serve https",
                    "convert it with: ssh-keygen -p -m PKCS8 -f " + file + ", or take the key of the certificate");
        }
    }

    private static boolean isEncrypted(PemObject block) {
        List<?> headers = block.getHeaders();
        return block.getType().startsWith("ENCRYPTED") || headers.contains(ENCRYPTED);
    }

    private static PrivateKey parsed(PemFile file, String pem) {
        try (PEMParser parser = new PEMParser(new StringReader(pem))) {
            return new JcaPEMKeyConverter().getPrivateKey(info(parser.readObject()));
        } catch (IOException | IllegalArgumentException e) {
            // Without the cause: a parser's message may quote what it read.
            throw unreadable(file);
        }
    }

    private static PrivateKeyInfo info(Object parsed) {
        return parsed instanceof PEMKeyPair pair ? pair.getPrivateKeyInfo() : (PrivateKeyInfo) parsed;
    }

    private static RuleException unreadable(PemFile file) {
        return file.refused(
                "its private key cannot be read, or is of a kind that Java does not know",
                "check it with: openssl pkey -in " + file + " -noout -check");
    }
}
