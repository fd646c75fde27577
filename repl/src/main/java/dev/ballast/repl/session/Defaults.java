package dev.ballast.repl.session;

import java.lang.reflect.Array;

/** Tells what a variable holds that is declared without a value. */
final class Defaults {

    private Defaults() {}

    /** Returns zero or false for a primitive type, else null. */
    static Object of(Class<?> type) {
        return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
    }
}
