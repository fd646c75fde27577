package dev.ballast.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Makes unmodifiable copies of the lists of answers. */
final class Copies {

    private Copies() {}

    /** Returns an unmodifiable copy, in which a service may have put a null; null for none. */
    static <T> List<T> of(List<T> items) {
        return items == null ? null : Collections.unmodifiableList(new ArrayList<>(items));
    }
}
