package dev.ballast.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes unmodifiable copies of the lists of answers. */
final class Copies {

    private Copies() {}

    /** Returns an unmodifiable copy of a list that may contain nulls; null for null. */
    static <T> List<T> of(List<T> items) {
        return items == null ? null : Collections.unmodifiableList(new ArrayList<>(items));
    }
}
