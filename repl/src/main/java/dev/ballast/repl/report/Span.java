package dev.ballast.repl.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The word, number or text in quotes that begins at a column of a line of Groovy. */
final class Span {

    private static final Pattern TOKEN = Pattern.compile(
            "[\\p{L}_$][\\p{L}\\p{N}_$]*|[0-9][\\p{L}0-9_.]*|'(?:[^'\\\\]|\\\\.)*+'|\"(?:[^\"\\\\]|\\\\.)*+\"");

    private Span() {}

    /** Returns how many columns it takes, at least 1; {@code start} counts from 0. */
    static int length(String line, int start) {
        Matcher token = TOKEN.matcher(line).region(Math.min(start, line.length()), line.length());
        return token.lookingAt() ? token.end() - token.start() : 1;
    }
}
