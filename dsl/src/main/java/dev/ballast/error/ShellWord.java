package dev.ballast.error;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Quotes the words of commands that messages print, so that a POSIX shell reads them as they are, and reads them back. */
public final class ShellWord {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    /** Part of a word: in single quotes, in double quotes, after a backslash, or plain; else a gap between words. */
    private static final Pattern PART =
            Pattern.compile("'([^']*)'|\"([^\"]*)\"|\\\\(.)|([^\\s'\"\\\\]+)|\\s+", Pattern.DOTALL);

    private ShellWord() {}

    /** Returns the word, in quotes where a shell would read it differently. */
    public static String quoted(Object word) {
        String text = word.toString();
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** Returns the words of a text without their quotes, or empty when a quote is not closed. Nothing is expanded. */
    public static Optional<List<String>> split(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        Matcher part = PART.matcher(text);
        int end = 0;
        while (part.lookingAt()) {
            end = part.end();
            String piece = piece(part);
            if (piece != null) {
                word = (word == null ? new StringBuilder() : word).append(piece);
            } else if (word != null) {
                words.add(word.toString());
                word = null;
            }
            part.region(end, text.length());
        }
        if (word != null) {
            words.add(word.toString());
        }
        return end == text.length() ? Optional.of(words) : Optional.empty();
    }

    private static String piece(Matcher part) {
        for (int group = 1; group <= part.groupCount(); group++) {
            if (part.group(group) != null) {
                return part.group(group);
            }
        }
        return null;
    }
}
