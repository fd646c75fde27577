package dev.ballast.preflight;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that was probably meant, for "did you mean". */
public final class NearestMatch {

    // The table of edits of two long texts would not fit into memory.
    private static final int LONGEST = 200;

    private NearestMatch() {}

    /**
     * Returns the known word with the fewest letters added, left out, replaced or swapped with a neighbour, in any case. Up
     * to a third of the letters may differ, and one in short words; with a tie the first in alphabetical order wins.
     */
    public static Optional<String> of(String wrong, Collection<String> known) {
        int allowed = Math.max(1, wrong.length() / 3);
        return known.stream()
                .filter(word -> Math.max(word.length(), wrong.length()) <= LONGEST)
                .filter(word -> distance(wrong, word) <= allowed)
                .min(Comparator.<String>comparingInt(word -> distance(wrong, word))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Counts edits after Damerau and Levenshtein, each stretch of letters edited once. */
    private static int distance(String one, String other) {
        String a = one.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                edits[i][j] = i == 0 || j == 0 ? i + j : fewest(edits, a, b, i, j);
            }
        }
        return edits[a.length()][b.length()];
    }

    private static int fewest(int[][] edits, String a, String b, int i, int j) {
        int replaced = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int addedOrLeftOut = Math.min(edits[i - 1][j], edits[i][j - 1]) + 1;
        int swapped = isSwap(a, b, i, j) ? edits[i - 2][j - 2] + 1 : replaced;
        return Math.min(Math.min(replaced, addedOrLeftOut), swapped);
    }

    private static boolean isSwap(String a, String b, int i, int j) {
        return i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    }
}
