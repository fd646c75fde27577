package dev.ballast.model;

import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Converts tags to the text in a ledger entry, such as {@code app, shop} or {@code none}, and back. An ambiguous tag is
 * quoted as in CSV.
 */
public final class TagText {

    private static final String NONE = "none";
    private static final Pattern TAG = Pattern.compile("\"(?:[^\"]|\"\")*+\"|[^,\\s][^,]*+");

    private TagText() {}

    /** Returns the text, which does not depend on the order of the tags. Nulls are left out. */
    public static String of(List<String> tags) {
        String text = tags.stream()
                .filter(Objects::nonNull)
                .sorted(String.CASE_INSENSITIVE_ORDER)
                .map(TagText::quoted)
                .collect(Collectors.joining(", "));
        return text.isEmpty() ? NONE : text;
    }

    /** Returns the tags in such a text. */
    public static List<String> tags(String text) {
        return text.equals(NONE)
                ? List.of()
                : TAG.matcher(text)
                        .results()
                        .map(MatchResult::group)
                        .map(TagText::unquoted)
                        .toList();
    }

    private static String quoted(String tag) {
        boolean plain = TAG.matcher(tag).matches() && !tag.startsWith("\"") && !tag.equalsIgnoreCase(NONE);
        return plain ? tag : '"' + tag.replace("\"", "\"\"") + '"';
    }

    private static String unquoted(String part) {
        return part.startsWith("\"") ? part.substring(1, part.length() - 1).replace("\"\"", "\"") : part;
    }
}
