package dev.ballast.repl.render;

import java.lang.reflect.Array;
import java.util.AbstractList;
import java.util.Collection;

/** What a list or an array holds. Of other things that can be iterated nothing is known, so they are not touched. */
final class Elements {

    private Elements() {}

    static boolean isList(Object value) {
        return value instanceof Collection<?>
                || (value != null && value.getClass().isArray() && !(value instanceof char[]));
    }

    static Collection<?> of(Object list) {
        return list instanceof Collection<?> collection ? collection : array(list);
    }

    private static Collection<?> array(Object array) {
        return new AbstractList<>() {
            @Override
            public Object get(int index) {
                return Array.get(array, index);
            }

            @Override
            public int size() {
                return Array.getLength(array);
            }
        };
    }
}
