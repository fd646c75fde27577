package dev.ballast.error;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Quotes the words of commands in messages, so that a POSIX shell reads them unchanged, and splits such a text into words. */
public final class ShellWord {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    /** A part of a word (in single quotes, in double quotes, after a backslash, or plain) or a gap between words. */
    private static final Pattern PART =
            Pattern.compile("'([^']*)'|\"([^\"]*)\"|\\\\(.)|([^\\s'\"\\\\]+)|\\s+", Pattern.DOTALL);

    private ShellWord() {}

    /** Returns the word, in quotes if a shell would read it differently. */
    public static String quoted(Object word) {
        String text = word.toString();
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** Returns a command for the end of a message: on a line of its own, which a reader can paste. */
    public static String line(String command) {
        return System.lineSeparator() + "    " + command;
    }

    /** Returns the words of a text without their quotes, or empty if a quote is not closed. Expands nothing. */
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
