package dev.ballast.repl.render;

import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Renders the Markdown of the documentation as plain text. */
public final class Markdown {

    private static final Pattern FENCE = Pattern.compile("(?ms)^```[^\n]*\n(.*?)^```[^\n]*$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} ");
    private static final Pattern INLINE = Pattern.compile("`([^`\n]+)`"
            + "|\\[([^\\]\n]+)\\]\\([^)\\s]+\\)"
            + "|(?<![\\w*])(\\*{1,2})([^\\s*][^*\n]*)(?<!\\s)\\3(?![\\w*])");

    private Markdown() {}

    /**
     * Returns the text without Markdown syntax: code and emphasis as plain words, a link as its text, a heading as a line,
     * an example indented by two columns. Lists are unchanged.
     */
    public static String plain(String markdown) {
        StringBuilder plain = new StringBuilder();
        int end = 0;
        for (MatchResult fence : FENCE.matcher(markdown).results().toList()) {
            plain.append(prose(markdown.substring(end, fence.start()))).append(indented(fence.group(1)));
            end = fence.end();
        }
        return plain.append(prose(markdown.substring(end))).toString();
    }

    private static String prose(String markdown) {
        return inline(HEADING.matcher(markdown).replaceAll(""));
    }

    private static String inline(String markdown) {
        return INLINE.matcher(markdown).replaceAll(mark -> Matcher.quoteReplacement(words(mark)));
    }

    private static String words(MatchResult mark) {
        String code = mark.group(1);
        return code == null ? inline(Objects.requireNonNullElse(mark.group(2), mark.group(4))) : code;
    }

    private static String indented(String example) {
        return example.lines().map(line -> line.isEmpty() ? line : "  " + line).collect(Collectors.joining("\n"));
    }
}
