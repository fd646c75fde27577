package dev.ballast.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes unmodifiable copies of the lists of answers. */
final class Copies {

    private Copies() {}

    /** Returns the first of a list of ids, {@link Labelled#NONE} of an empty one, and null of null. */
    static Object firstOrNone(List<Long> ids) {
        return ids == null ? null : ids.isEmpty() ? Labelled.NONE : ids.get(0);
    }

    /** Returns an unmodifiable copy of a list that may contain nulls; null for null. */
    static <T> List<T> of(List<T> items) {
        return items == null ? null : Collections.unmodifiableList(new ArrayList<>(items));
    }
}
