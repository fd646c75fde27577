package dev.ballast.repl.kernel;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs the parts of a message with the key that both sides know. Any thread may use it. */
final class MessageSigner {

    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    MessageSigner(String key) {
        this.key = new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), ALGORITHM);
    }

    /** Returns the signature of the parts, in hexadecimal digits. */
    byte[] of(List<byte[]> parts) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            parts.forEach(mac::update);
            return HexFormat.of().formatHex(mac.doFinal()).getBytes(StandardCharsets.US_ASCII);
        } catch (NoSuchAlgorithmException | InvalidKeyException impossible) {
            throw new LinkageError("every Java has " + ALGORITHM, impossible);
        }
    }

    /** Tells whether a signature is that of the parts, in a time that says nothing of where it differs. */
    boolean matches(byte[] signature, List<byte[]> parts) {
        return MessageDigest.isEqual(of(parts), signature);
    }
}
