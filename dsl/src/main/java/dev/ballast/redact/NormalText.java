package dev.ballast.redact;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text without blanks and line ends, and with the escapes of JSON, HTML and addresses decoded up to four times. Equal
 * contents have the same normal form. Each character is mapped to its index in the original.
 */
final class NormalText {

    private static final int MOST_PASSES = 4;

    /** Blanks, including the plus of a URL, and escapes. */
    private static final Pattern SPECIAL = special("[ +\t-\r]++");

    private static final Pattern SPECIAL_BUT_PLUS = special("[ \t-\r]++");

    private static Pattern special(String blanks) {
        return Pattern.compile(blanks
                + "|(?:(?<!\\\\)\\\\++[nrt])++"
                + "|(?<!\\\\)\\\\++u(?<unicode>[0-9a-fA-F]{4})"
                + "|(?<!\\\\)\\\\++(?!x[0-9a-fA-F]{2})(?<escaped>[^nrtu\\s])"
                + "|(?<bytes>(?:%[0-9a-fA-F]{2})++|(?:(?<!\\\\)\\\\++x[0-9a-fA-F]{2})++)"
                + "|&(?<entity>amp|lt|gt|quot|apos|nbsp|#\\d{1,7}|#x[0-9a-fA-F]{1,6});");
    }

    private static final Map<String, String> ENTITIES =
            Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "nbsp", " ");

    private String text;
    private int[] starts;
    private int[] ends;
    private NormalText raw;
    private final boolean plusIsBlank;
    private final boolean encoded;

    private NormalText(String text, int[] starts, int[] ends, boolean plusIsBlank, boolean encoded) {
        this.text = text;
        this.starts = starts;
        this.ends = ends;
        this.plusIsBlank = plusIsBlank;
        this.encoded = encoded;
    }

    private static NormalText undecoded(String text, boolean plusIsBlank) {
        int[] starts = new int[text.length()];
        int[] ends = new int[text.length()];
        for (int at = 0; at < text.length(); at++) {
            starts[at] = at;
            ends[at] = at + 1;
        }
        return new NormalText(text, starts, ends, plusIsBlank, false);
    }

    static NormalText of(String text) {
        return undecoded(text, true).decoded();
    }

    /** Returns the normal form and keeps each plus, which is a letter of Base64. */
    static NormalText withPlus(String text) {
        return undecoded(text, false).decoded();
    }

    /** Returns the normal form of data that was encoded in a text. Its characters are mapped to these indexes. */
    static NormalText encoded(String text, int[] starts, int[] ends) {
        return new NormalText(text, starts, ends, true, true).decoded();
    }

    private NormalText decoded() {
        raw = new NormalText(text, starts, ends, plusIsBlank, encoded);
        for (int pass = 0; pass < MOST_PASSES && decode(); pass++) {}
        return this;
    }

    /** Returns the text before anything in it was decoded. */
    NormalText raw() {
        return raw;
    }

    /** Returns whether this was encoded in the original text. */
    boolean isEncoded() {
        return encoded;
    }

    String text() {
        return text;
    }

    int start(int at) {
        return starts[at];
    }

    int end(int at) {
        return ends[at];
    }

    private boolean decode() {
        int next = special(0);
        if (next == text.length()) {
            return false;
        }
        StringBuilder decoded = new StringBuilder(text.length());
        int[] from = new int[text.length()];
        int[] to = new int[text.length()];
        int at = 0;
        Matcher special =
                (plusIsBlank ? SPECIAL : SPECIAL_BUT_PLUS).matcher(text).useTransparentBounds(true);
        for (; next < text.length(); next = special(Math.max(at, next + 1))) {
            if (special.region(next, text.length()).lookingAt()) {
                copy(at, next, decoded, from, to);
                at = special.end();
                for (char letter : decoded(special).toCharArray()) {
                    from[decoded.length()] = starts[next];
                    to[decoded.length()] = ends[at - 1];
                    decoded.append(letter);
                }
            }
        }
        copy(at, text.length(), decoded, from, to);
        boolean shorter = decoded.length() < text.length();
        text = decoded.toString();
        starts = from;
        ends = to;
        return shorter;
    }

    /**
     * Returns the index of the next character that may begin a blank or an escape. This is faster than a pattern at every
     * index.
     */
    private int special(int from) {
        int at = from;
        while (at < text.length() && !isSpecial(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private boolean isSpecial(char letter) {
        return switch (letter) {
            case '+' -> plusIsBlank;
            case ' ', '%', '&', '\\', '\t', '\n', 0x0B, '\f', '\r' -> true;
            default -> false;
        };
    }

    private void copy(int begin, int end, StringBuilder decoded, int[] from, int[] to) {
        System.arraycopy(starts, begin, from, decoded.length(), end - begin);
        System.arraycopy(ends, begin, to, decoded.length(), end - begin);
        decoded.append(text, begin, end);
    }

    /** Returns the decoded characters, which are shorter than the escape; empty for a line end or a tab. */
    private static String decoded(Matcher escape) {
        if (escape.group("unicode") != null) {
            return String.valueOf((char) Integer.parseInt(escape.group("unicode"), 16));
        }
        if (escape.group("escaped") != null) {
            return escape.group("escaped");
        }
        if (escape.group("bytes") != null) {
            return bytes(escape.group("bytes"));
        }
        return escape.group("entity") == null ? "" : entity(escape.group("entity"));
    }

    private static String bytes(String escapes) {
        return new String(HexFormat.of().parseHex(escapes.replaceAll("%|\\\\+x", "")), StandardCharsets.UTF_8);
    }

    private static String entity(String name) {
        if (!name.startsWith("#")) {
            return ENTITIES.get(name);
        }
        int code =
                name.startsWith("#x") ? Integer.parseInt(name.substring(2), 16) : Integer.parseInt(name.substring(1));
        return Character.isValidCodePoint(code) ? Character.toString(code) : "";
    }
}
