package dev.ballast.rehearsal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Hashes texts that a plan compares and does not show, slowly and with the salt of the plan, so that a guess takes long. */
final class SlowHash {

    private static final int ROUNDS = 100_000;
    private static final int BITS = 256;

    private final String salt;
    private final Map<String, String> known = new HashMap<>();

    SlowHash(String salt) {
        this.salt = salt;
    }

    /** Returns the PBKDF2 hash of a text, in 64 hexadecimal digits. */
    String of(String text) {
        return known.computeIfAbsent(text, this::computed);
    }

    private String computed(String text) {
        try {
            PBEKeySpec spec = new PBEKeySpec(text.toCharArray(), salt.getBytes(StandardCharsets.UTF_8), ROUNDS, BITS);
            return HexFormat.of()
                    .formatHex(SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                            .generateSecret(spec)
                            .getEncoded());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has PBKDF2", impossible);
        }
    }
}
