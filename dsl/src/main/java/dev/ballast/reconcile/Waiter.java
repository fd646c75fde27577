package dev.ballast.reconcile;

import dev.ballast.error.CallException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.WaitTimeoutException;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Polls until states are reached: the first look at once, then growing pauses, the last look at the deadline. The deadline
 * bounds each request of a look and its retries too, so that an outage ends no wait before its time.
 */
record Waiter(Account account) {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    /**
     * Looks at all at once until each of them is reached; who waits occupies no place among the workers.
     *
     * @throws WaitTimeoutException naming the last state seen, when the deadline comes first
     */
    void until(Deadline deadline, List<? extends Awaited<?>> all) {
        List<? extends Awaited<?>> open = looked(deadline, all);
        for (Duration pause = FIRST_PAUSE; !open.isEmpty(); pause = longer(pause)) {
            open.forEach(each -> account.tell(new Progress.Waiting(each.toString(), each.state(), deadline.elapsed())));
            if (deadline.passed()) {
                throw ranOut(deadline, open);
            }
            pause(deadline.cut(pause), open);
            List<? extends Awaited<?>> still = looked(deadline, open);
            open.stream()
                    .filter(each -> !still.contains(each))
                    .forEach(each ->
                            account.tell(new Progress.Arrived(each.toString(), each.state(), deadline.elapsed())));
            open = still;
        }
    }

    /** Returns those that are not reached yet. */
    private List<? extends Awaited<?>> looked(Deadline deadline, List<? extends Awaited<?>> open) {
        account.workers().map(open, each -> look(deadline, each));
        return open.stream().filter(each -> !each.isReached()).toList();
    }

    private static <T> Awaited<T> look(Deadline deadline, Awaited<T> awaited) {
        try {
            awaited.seen = awaited.look.apply(deadline);
            return awaited;
        } catch (CallException failure) {
            throw deadline.passed() ? ranOut(deadline, awaited, failure) : failure;
        }
    }

    private void pause(Duration pause, List<? extends Awaited<?>> open) {
        try {
            account.workers().pause(pause);
        } catch (InterruptedException stop) {
            String all = open.stream().map(Awaited::toString).collect(Collectors.joining(", "));
            throw InterruptedRunException.of(
                    "stopped while waiting for " + all + "; what was requested goes on in the service", stop);
        }
    }

    private static WaitTimeoutException ranOut(Deadline deadline, List<? extends Awaited<?>> open) {
        WaitTimeoutException first = ranOut(deadline, open.get(0), null);
        open.stream().skip(1).forEach(other -> first.addSuppressed(ranOut(deadline, other, null)));
        return first;
    }

    private static WaitTimeoutException ranOut(Deadline deadline, Awaited<?> awaited, CallException last) {
        return new WaitTimeoutException(
                awaited + " is still " + awaited.state() + " after "
                        + deadline.elapsed().toSeconds() + " s: the wait ran out"
                        + (last == null ? "" : "; last failure: " + last.problem()),
                "run again to go on waiting, or give a longer timeout: timeout: 30.minutes",
                last);
    }

    private static Duration longer(Duration pause) {
        Duration next = pause.multipliedBy(2);
        return next.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : next;
    }

    /** Something that is waited for: how to look at it, what is to be seen, and what was seen last. One wait uses one of these. */
    static final class Awaited<T> {

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

        boolean isReached() {
            return seen != null && reached.test(seen);
        }

        String state() {
            return seen == null ? "unknown" : state.apply(seen);
        }

        @Override
        public String toString() {
            return what;
        }
    }
}
