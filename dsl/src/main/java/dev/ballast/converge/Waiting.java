package dev.ballast.converge;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.WaitTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Polls until a state is reached: the first look at once, then growing pauses, all within a deadline. */
final class Waiting {

    /** How long a wait lasts unless the runbook says otherwise. */
    static final Duration USUAL = Duration.ofMinutes(10);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private final Account account;

    Waiting(Account account) {
        this.account = account;
    }

    /**
     * Looks until {@code reached} accepts what is seen, and returns it.
     *
     * @throws WaitTimeoutException naming the last state seen, when the deadline passes first
     */
    <T> T until(String what, Duration timeout, Supplier<T> look, Predicate<T> reached, Function<T, String> state) {
        Instant start = account.now();
        Instant deadline = start.plus(timeout == null ? USUAL : timeout);
        Duration pause = FIRST_PAUSE;
        T seen = look.get();
        if (reached.test(seen)) {
            return seen;
        }
        while (!reached.test(seen)) {
            account.tell(new Progress.Waiting(what, state.apply(seen), since(start)));
            if (account.now().plus(pause).isAfter(deadline)) {
                throw new WaitTimeoutException(
                        what + " is still " + state.apply(seen) + " after "
                                + since(start).toSeconds() + " s: the wait ran out",
                        "run again to go on waiting, or give a longer timeout: timeout: 30.minutes");
            }
            pause(pause, what);
            pause = longer(pause);
            seen = look.get();
        }
        account.tell(new Progress.Arrived(what, state.apply(seen), since(start)));
        return seen;
    }

    private void pause(Duration pause, String what) {
        try {
            account.timing().sleep(pause);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new InterruptedRunException(
                    "stopped while waiting for " + what + "; what was asked for goes on in the service", null, stop);
        }
    }

    private Duration since(Instant start) {
        return Duration.between(start, account.now());
    }

    private static Duration longer(Duration pause) {
        Duration next = pause.multipliedBy(2);
        return next.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : next;
    }
}
