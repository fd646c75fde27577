package dev.ballast.model;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The natural order of names: {@code web-2} before {@code web-10}. */
public final class NaturalOrder {

    /** Compares character by character, and each run of digits as one number; only equal names are equal. */
    public static final Comparator<String> OF_NAMES =
            ((Comparator<String>) NaturalOrder::compare).thenComparing(Comparator.naturalOrder());

    private static final Pattern PART = Pattern.compile("(?s)[0-9]++|.");

    private NaturalOrder() {}

    private static int compare(String one, String other) {
        List<String> parts = parts(one);
        List<String> others = parts(other);
        for (int i = 0; i < Math.min(parts.size(), others.size()); i++) {
            String part = parts.get(i);
            int order = isNumber(part) && isNumber(others.get(i))
                    ? new BigInteger(part).compareTo(new BigInteger(others.get(i)))
                    : part.compareTo(others.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(parts.size(), others.size());
    }

    private static List<String> parts(String name) {
        return PART.matcher(name).results().map(MatchResult::group).toList();
    }

    private static boolean isNumber(String part) {
        return part.charAt(0) >= '0' && part.charAt(0) <= '9';
    }
}
