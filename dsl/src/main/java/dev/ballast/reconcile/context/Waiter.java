package dev.ballast.reconcile.context;

import dev.ballast.error.CallException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.ShellWord;
import dev.ballast.error.WaitTimeoutException;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Polls until states are reached: first at once, then after growing pauses, last at the deadline. The deadline also bounds each
 * request and its retries, so that an outage does not end a wait early.
 */
public final class Waiter {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final Account account;

    public Waiter(Account account) {
        this.account = account;
    }

    /**
     * Polls all states in parallel until each is reached; a waiting thread occupies no place among the workers.
     *
     * @throws WaitTimeoutException with the last state seen, if the deadline comes first
     */
    public void await(Deadline deadline, List<? extends Awaited<?>> all) {
        List<? extends Awaited<?>> open = poll(deadline, all);
        if (!open.isEmpty()) {
            throw ranOut(deadline, open);
        }
    }

    /** Polls until the state is reached, and returns false if the deadline comes first; throws only if the last look failed. */
    public boolean reaches(Deadline deadline, Awaited<?> awaited) {
        return poll(deadline, List.of(awaited)).isEmpty();
    }

    /** Polls until the deadline and returns the states that are not reached. */
    private List<? extends Awaited<?>> poll(Deadline deadline, List<? extends Awaited<?>> all) {
        List<? extends Awaited<?>> open = look(deadline, all);
        for (Duration pause = FIRST_PAUSE;
                !open.isEmpty();
                pause = Collections.min(List.of(pause.multipliedBy(2), LONGEST_PAUSE))) {
            open.forEach(each ->
                    account.report(new Progress.Waiting(each.toString(), each.lastState(), deadline.elapsed())));
            if (deadline.passed()) {
                return open;
            }
            pause(deadline.cut(pause), open);
            List<? extends Awaited<?>> still = look(deadline, open);
            open.stream()
                    .filter(each -> !still.contains(each))
                    .forEach(each -> account.report(
                            new Progress.Arrived(each.toString(), each.lastState(), deadline.elapsed())));
            open = still;
        }
        return open;
    }

    /** Polls once and returns the states that are not reached yet. */
    private List<? extends Awaited<?>> look(Deadline deadline, List<? extends Awaited<?>> open) {
        account.workers().map(open, each -> look(deadline, each));
        return open.stream().filter(each -> !each.isReached()).toList();
    }

    private static <T> Awaited<T> look(Deadline deadline, Awaited<T> awaited) {
        try {
            awaited.seen.set(awaited.look.apply(deadline));
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
                    "stopped while waiting for " + all + "; the service continues the requested change", stop);
        }
    }

    private static WaitTimeoutException ranOut(Deadline deadline, List<? extends Awaited<?>> open) {
        WaitTimeoutException first = ranOut(deadline, open.get(0), null);
        open.stream().skip(1).forEach(other -> first.addSuppressed(ranOut(deadline, other, null)));
        return first;
    }

    private static WaitTimeoutException ranOut(Deadline deadline, Awaited<?> awaited, CallException last) {
        Reason reason = last == null ? awaited.reason.get() : new Reason("; last failure: " + last.problem());
        return new WaitTimeoutException(
                awaited + " is still " + awaited.lastState() + " after "
                        + deadline.elapsed().toSeconds() + " s: the wait ran out" + reason.text,
                reason.remedy,
                last);
    }

    /** Why a wait ran out, for the end of the message, and what to do. */
    public record Reason(String text, String remedy) {

        /** Creates a reason that a longer wait may end. */
        public Reason(String text) {
            this(text, "run again to continue waiting, or set a longer timeout: timeout: 30.minutes");
        }

        /** Returns a reason that no wait ends: these instances are off. */
        public static Reason off(String text, Collection<Resource> instances) {
            return instances.isEmpty()
                    ? new Reason(text)
                    : new Reason(
                            text,
                            "boot what is off, then run again:"
                                    + instances.stream()
                                            .map(instance -> ShellWord.line(instance.expression() + ".boot()"))
                                            .distinct()
                                            .collect(Collectors.joining()));
        }
    }

    /**
     * A state to wait for: its title, how to read it, the condition, the last value, and the reason for the message of a timeout.
     * Used by one wait only.
     */
    public record Awaited<T>(
            String what,
            AtomicReference<T> seen,
            Function<Deadline, T> look,
            Predicate<T> reached,
            Function<T, String> state,
            Supplier<Reason> reason) {

        /** Creates a state with the value seen before, or null. */
        public Awaited(
                String what, T seen, Function<Deadline, T> look, Predicate<T> reached, Function<T, String> state) {
            this(what, new AtomicReference<>(seen), look, reached, state, () -> new Reason(""));
        }

        /** Creates a state that was not read before. */
        public Awaited(String what, Function<Deadline, T> look, Predicate<T> reached, Function<T, String> state) {
            this(what, new AtomicReference<>(), look, reached, state, () -> new Reason(""));
        }

        /** Returns whether the last look saw the awaited state. */
        public boolean isReached() {
            return seen.get() != null && reached.test(seen.get());
        }

        String lastState() {
            return seen.get() == null ? "unknown" : state.apply(seen.get());
        }

        @Override
        public String toString() {
            return what;
        }
    }
}
