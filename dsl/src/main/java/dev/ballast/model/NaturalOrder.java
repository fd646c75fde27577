package dev.ballast.model;

import java.math.BigInteger;
import java.util.Comparator;

/** The order of names in which a person counts: {@code web-2} before {@code web-10}. */
public final class NaturalOrder {

    /** Compares sign by sign, and the digits that stand together as one number; only equal names are equal. */
    public static final Comparator<String> OF_NAMES =
            ((Comparator<String>) NaturalOrder::compare).thenComparing(Comparator.naturalOrder());

    private NaturalOrder() {}

    private static int compare(String one, String other) {
        int i = 0;
        int j = 0;
        while (i < one.length() && j < other.length()) {
            int iEnd = end(one, i);
            int jEnd = end(other, j);
            int order = isDigit(one, i) && isDigit(other, j)
                    ? new BigInteger(one.substring(i, iEnd)).compareTo(new BigInteger(other.substring(j, jEnd)))
                    : Character.compare(one.charAt(i), other.charAt(j));
            if (order != 0) {
                return order;
            }
            i = iEnd;
            j = jEnd;
        }
        return Integer.compare(one.length() - i, other.length() - j);
    }

    /** Returns where the number or the sign that begins there ends. */
    private static int end(String name, int start) {
        int end = start + 1;
        while (isDigit(name, start) && end < name.length() && isDigit(name, end)) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(String name, int index) {
        return name.charAt(index) >= '0' && name.charAt(index) <= '9';
    }
}
