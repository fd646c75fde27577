package dev.ballast.rules;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.codehaus.groovy.runtime.MethodRankHelper;

/** Finds the nearest known word, for "did you mean". */
public final class NearestMatch {

    // The table of edits of two long texts would not fit into memory.
    private static final int LONGEST = 200;

    // Groovy's cost of a letter that is added, left out or replaced. Two swapped neighbours cost half of it.
    private static final int EDIT = 10;

    private NearestMatch() {}

    /**
     * Returns the known word with the fewest letters added, left out, replaced or swapped with a neighbour, without regard to
     * case. Up to a third of the letters may differ, and one in short words. In a tie the alphabetically first word wins.
     * Empty if no word is near enough.
     */
    public static Optional<String> of(String wrong, Collection<String> known) {
        int allowed = Math.max(1, wrong.length() / 3);
        return known.stream()
                .filter(word -> !wrong.isEmpty() && Math.max(word.length(), wrong.length()) <= LONGEST)
                .filter(word -> distance(wrong, word) <= allowed * EDIT)
                .min(Comparator.<String>comparingInt(word -> distance(wrong, word))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static int distance(String one, String other) {
        return MethodRankHelper.delDistance(one.toLowerCase(Locale.ROOT), other.toLowerCase(Locale.ROOT));
    }
}
