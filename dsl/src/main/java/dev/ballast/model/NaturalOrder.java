package dev.ballast.model;

import java.math.BigInteger;
import java.util.Comparator;

/** The natural order of names: {@code web-2} before {@code web-10}. */
public final class NaturalOrder {

    /** Compares character by character, and each run of digits as one number; only equal names are equal. */
    public static final Comparator<String> OF_NAMES =
            ((Comparator<String>) NaturalOrder::compare).thenComparing(Comparator.naturalOrder());

    private NaturalOrder() {}

    private static int compare(String one, String other) {
        int i = 0;
        int j = 0;
        while (i < one.length() && j < other.length()) {
            int end = endOfNumber(one, i);
            int otherEnd = endOfNumber(other, j);
            boolean numbers = end > i && otherEnd > j;
            int order = numbers
                    ? new BigInteger(one.substring(i, end)).compareTo(new BigInteger(other.substring(j, otherEnd)))
                    : Character.compare(one.charAt(i), other.charAt(j));
            if (order != 0) {
                return order;
            }
            i = numbers ? end : i + 1;
            j = numbers ? otherEnd : j + 1;
        }
        return Boolean.compare(i < one.length(), j < other.length());
    }

    private static int endOfNumber(String name, int start) {
        int end = start;
        while (end < name.length() && name.charAt(end) >= '0' && name.charAt(end) <= '9') {
            end++;
        }
        return end;
    }
}
