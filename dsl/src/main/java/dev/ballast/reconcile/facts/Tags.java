package dev.ballast.reconcile.facts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Compares tags as Linode does, without regard to case. */
public final class Tags {

    private Tags() {}

    /** Returns the tags of an answer; none where the answer does not have them. */
    public static List<String> of(List<String> shown) {
        return shown == null ? List.of() : shown;
    }

    /** Returns the tags with those that are missing among them added. */
    public static List<String> with(List<String> now, Collection<String> added) {
        List<String> all = new ArrayList<>(now);
        added.stream()
                .filter(tag -> all.stream().noneMatch(tag::equalsIgnoreCase))
                .forEach(all::add);
        return all;
    }

    /** Returns the tags without these. */
    public static List<String> without(List<String> now, Collection<String> removed) {
        return now.stream()
                .filter(tag -> removed.stream().noneMatch(other -> other.equalsIgnoreCase(tag)))
                .toList();
    }
}
