package dev.ballast.reconcile;

import dev.ballast.time.Deadline;
import java.util.function.Function;
import java.util.function.Predicate;

/** Something that is waited for: how to look at it, what is to be seen, and what was seen last. One wait uses one of these. */
final class Awaited<T> {

    private final String what;
    private final Function<Deadline, T> look;
    private final Predicate<T> reached;
    private final Function<T, String> state;
    private volatile T seen;

    /** Takes what was seen before as {@code seen}, or null when nothing was. */
    Awaited(String what, T seen, Function<Deadline, T> look, Predicate<T> reached, Function<T, String> state) {
        this.what = what;
        this.seen = seen;
        this.look = look;
        this.reached = reached;
        this.state = state;
    }

    /** Looks once, within the deadline. */
    void look(Deadline deadline) {
        seen = look.apply(deadline);
    }

    boolean isReached() {
        return seen != null && reached.test(seen);
    }

    /** Returns the state last seen, in words. */
    String state() {
        return seen == null ? "unknown" : state.apply(seen);
    }

    @Override
    public String toString() {
        return what;
    }
}
