package dev.ballast.ledger;

import java.util.List;
import java.util.stream.Collectors;

/** The text that holds the tags of a resource among the values of its entry. */
public final class TagText {

    private static final String NONE = "none";
    private static final String SEPARATOR = ", ";

    private TagText() {}

    /** Returns the text, which is the same in whatever order the tags are listed. */
    public static String of(List<String> tags) {
        return tags.isEmpty()
                ? NONE
                : tags.stream().sorted(String.CASE_INSENSITIVE_ORDER).collect(Collectors.joining(SEPARATOR));
    }

    /** Returns the tags of such a text. */
    public static List<String> tags(String text) {
        return text.equals(NONE) ? List.of() : List.of(text.split(SEPARATOR));
    }
}
