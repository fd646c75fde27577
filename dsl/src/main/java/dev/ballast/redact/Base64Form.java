package dev.ballast.redact;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What of a text in Base64 is the same wherever the text stands in what was encoded. */
final class Base64Form {

    private static final int GROUP = 3;

    private Base64Form() {}

    /** Returns the middle parts of its encodings behind no, one and two bytes of another text, in both alphabets. */
    static List<String> of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Set<String> all = new LinkedHashSet<>();
        for (int before = 0; before < GROUP; before++) {
            byte[] shifted = new byte[before + bytes.length];
            System.arraycopy(bytes, 0, shifted, before, bytes.length);
            all.add(middle(Base64.getEncoder().withoutPadding().encodeToString(shifted), before, shifted.length));
            all.add(middle(Base64.getUrlEncoder().withoutPadding().encodeToString(shifted), before, shifted.length));
        }
        return List.copyOf(all);
    }

    /** The first and last characters also hold bits of the bytes beside the text. */
    private static String middle(String encoded, int before, int length) {
        int from = before == 0 ? 0 : before + 1;
        int to = length % GROUP == 0 ? encoded.length() : encoded.length() - 1;
        return encoded.substring(Math.min(from, to), to);
    }
}
