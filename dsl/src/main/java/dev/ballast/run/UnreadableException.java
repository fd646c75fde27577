package dev.ballast.run;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Replaces an exception of a script that throws when its message, cause or stack trace is read. */
public final class UnreadableException extends RuntimeException {

    private static final int CAUSES = 50;

    private UnreadableException(Class<?> type, Throwable why) {
        super(type.getName().substring(type.getName().lastIndexOf('.') + 1)
                + " was thrown, and cannot be read: its own code throws "
                + why.getClass().getSimpleName());
    }

    /** Returns the same throwable if all of it can be read, else one that names its class. */
    public static Throwable unlessReadable(Throwable thrown) {
        try {
            read(thrown, Collections.newSetFromMap(new IdentityHashMap<>()));
            return thrown;
        } catch (Throwable why) {
            UnreadableException unreadable = new UnreadableException(thrown.getClass(), why);
            unreadable.standWhere(thrown);
            return unreadable;
        }
    }

    private void standWhere(Throwable thrown) {
        try {
            setStackTrace(thrown.getStackTrace());
        } catch (Throwable unknown) {
            setStackTrace(new StackTraceElement[0]);
        }
    }

    private static void read(Throwable thrown, Set<Throwable> seen) {
        if (thrown == null || seen.size() == CAUSES || !seen.add(thrown)) {
            return;
        }
        Object[] all = {thrown.getMessage(), thrown.getLocalizedMessage(), thrown.toString(), thrown.getStackTrace()};
        if (all[all.length - 1] == null) {
            throw new NullPointerException("no stack trace");
        }
        read(thrown.getCause(), seen);
        for (Throwable other : thrown.getSuppressed()) {
            read(other, seen);
        }
    }
}
