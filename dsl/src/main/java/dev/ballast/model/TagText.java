package dev.ballast.model;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Converts tags to the text in a ledger entry, such as {@code app, shop} or {@code none}. An ambiguous tag is quoted as in
 * CSV.
 */
public final class TagText {

    private static final String NONE = "none";
    private static final Pattern PLAIN = Pattern.compile("[^,\"\\s][^,]*+");

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

    private static String quoted(String tag) {
        boolean plain = PLAIN.matcher(tag).matches() && !tag.equalsIgnoreCase(NONE);
        return plain ? tag : '"' + tag.replace("\"", "\"\"") + '"';
    }
}
