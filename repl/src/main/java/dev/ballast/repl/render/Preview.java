package dev.ballast.repl.render;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.codehaus.groovy.runtime.typehandling.DefaultTypeTransformation;

/** The first elements of something that may be endless, and in words how many are not among them, if any. */
record Preview(List<Object> elements, String leftOut) {

    static Preview of(Iterable<?> whole, int most) {
        List<Object> elements = new ArrayList<>();
        Iterator<?> rest = whole.iterator();
        while (elements.size() < most && rest.hasNext()) {
            elements.add(rest.next());
        }
        return new Preview(elements, rest.hasNext() ? leftOut(whole, elements.size()) : "");
    }

    boolean isAll(Predicate<Object> condition) {
        return !elements.isEmpty() && elements.stream().allMatch(condition);
    }

    <T> List<T> of(Class<T> type) {
        return elements.stream().map(type::cast).toList();
    }

    /** An endless collection reports the greatest possible size. */
    private static String leftOut(Iterable<?> whole, int taken) {
        int size = whole instanceof Collection<?> counted ? counted.size() : 0;
        return size > taken && size < Integer.MAX_VALUE ? "... and " + (size - taken) + " more" : "... and more";
    }

    /** Returns true for a list or an array. Other iterables are not read: that may have any effect. */
    static boolean isList(Object value) {
        return value instanceof Collection<?>
                || (value != null && value.getClass().isArray() && !(value instanceof char[]));
    }

    static Collection<?> elements(Object list) {
        return DefaultTypeTransformation.asCollection(list);
    }
}
