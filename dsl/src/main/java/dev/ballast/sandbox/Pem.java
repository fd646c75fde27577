package dev.ballast.sandbox;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** One block of a PEM text: the word in its first line, and its bytes. */
final class Pem {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----\\R([A-Za-z0-9+/=\\s]+)-----END \\1-----");

    private final String kind;
    private final byte[] der;

    private Pem(String kind, byte[] der) {
        this.kind = kind;
        this.der = der;
    }

    /** Returns the blocks of a text; text between them is ignored, a block that is no Base64 is not one. */
    static List<Pem> blocks(String text) {
        return BLOCK.matcher(text)
                .results()
                .flatMap(match -> block(match).stream())
                .toList();
    }

    private static Optional<Pem> block(MatchResult match) {
        try {
            return Optional.of(new Pem(match.group(1), Base64.getMimeDecoder().decode(match.group(2))));
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    String kind() {
        return kind;
    }

    byte[] der() {
        return der.clone();
    }

    /** Tells whether this certificate names nobody; Java's own parser would only fail on it. */
    boolean hasBlankSubject() {
        return new Der(der).subjectLength() == 0;
    }
}
