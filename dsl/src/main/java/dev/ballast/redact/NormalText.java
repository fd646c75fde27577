package dev.ballast.redact;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with the escapes of JSON, HTML and addresses decoded up to four times. Equal contents have the same normal form. Each
 * character is mapped to its index in the original.
 */
final class NormalText {

    private static final int MOST_PASSES = 4;

    /** Backslashes in any number, because each JSON text inside another one doubles them, and the other escapes. */
    private static final Pattern SPECIAL = Pattern.compile("[+\r]"
            + "|\\\\++(?:u(?<unicode>[0-9a-fA-F]{4})|(?<control>[nrt])|(?<escaped>[^u\\s]))?"
            + "|(?<bytes>(?:%[0-9a-fA-F]{2})++)"
            + "|&(?<entity>amp|lt|gt|quot|apos|nbsp|#\\d{1,7}|#x[0-9a-fA-F]{1,6});");

    private static final Map<String, String> ENTITIES =
            Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "nbsp", " ");

    private static final Map<String, String> CONTROLS = Map.of("n", "\n", "r", "", "t", "\t");

    private String text;
    private int[] starts;
    private int[] ends;

    private NormalText(String text) {
        this.text = text;
        this.starts = new int[text.length()];
        this.ends = new int[text.length()];
        for (int at = 0; at < text.length(); at++) {
            starts[at] = at;
            ends[at] = at + 1;
        }
    }

    static NormalText of(String text) {
        NormalText normal = new NormalText(text);
        for (int pass = 0; pass < MOST_PASSES && normal.decode(); pass++) {}
        return normal;
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

    /** Decodes each escape once, and returns whether the text became shorter. */
    private boolean decode() {
        int next = special(0);
        if (next == text.length()) {
            return false;
        }
        StringBuilder decoded = new StringBuilder(text.length());
        int[] from = new int[text.length()];
        int[] to = new int[text.length()];
        int at = 0;
        Matcher special = SPECIAL.matcher(text);
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

    /** Returns the index of the next character that may begin an escape. This is faster than a pattern at every index. */
    private int special(int from) {
        int at = from;
        while (at < text.length() && "+\r\\%&".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }

    private void copy(int begin, int end, StringBuilder decoded, int[] from, int[] to) {
        System.arraycopy(starts, begin, from, decoded.length(), end - begin);
        System.arraycopy(ends, begin, to, decoded.length(), end - begin);
        decoded.append(text, begin, end);
    }

    /** Returns the decoded characters, which are never more than those of the escape. */
    private static String decoded(Matcher escape) {
        if (escape.group("unicode") != null) {
            return String.valueOf((char) Integer.parseInt(escape.group("unicode"), 16));
        }
        if (escape.group("control") != null) {
            return CONTROLS.get(escape.group("control"));
        }
        if (escape.group("escaped") != null) {
            return escape.group("escaped");
        }
        if (escape.group("bytes") != null) {
            return new String(HexFormat.of().parseHex(escape.group("bytes").replace("%", "")), StandardCharsets.UTF_8);
        }
        if (escape.group("entity") != null) {
            return entity(escape.group("entity"));
        }
        return escape.group().equals("+") ? " " : "";
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
