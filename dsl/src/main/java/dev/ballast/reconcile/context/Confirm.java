package dev.ballast.reconcile.context;

import dev.ballast.error.NotConfirmedException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Asks a person to confirm a destructive verb. Only one question is asked at a time, from any number of threads.
 *
 * <p>An implementation that waits for input ends when its thread is interrupted: it throws an {@link
 * dev.ballast.error.InterruptedRunException} and leaves the interrupt set.
 */
@FunctionalInterface
public interface Confirm {

    /**
     * Shows the question, which ends in {@code [y/N]}, and returns the typed line: {@code y} or {@code yes} confirm, anything
     * else declines. Empty if there is no one to ask.
     */
    Optional<String> ask(String question);

    /**
     * Returns when a person agrees to an act.
     *
     * @param act what the person is asked about, such as {@code delete volume 'data'}
     * @param declined the message after a no
     * @param remedy what to do where there is no one to ask
     * @throws NotConfirmedException when the person declines, or there is no one to ask
     */
    default void require(String act, String declined, String remedy) {
        String answer = ask(act + "? [y/N]")
                .orElseThrow(
                        () -> NotConfirmedException.noOneToAsk("cannot ask for confirmation: " + act + "?", remedy));
        if (!Set.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT))) {
            throw NotConfirmedException.declined(declined);
        }
    }

    /** Returns a confirmation without anyone to ask, as for a program without a terminal. */
    static Confirm noOne() {
        return question -> Optional.empty();
    }

    /** Returns a confirmation that always answers yes. */
    static Confirm yes() {
        return question -> Optional.of("yes");
    }
}
