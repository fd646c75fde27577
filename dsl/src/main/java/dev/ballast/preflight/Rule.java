package dev.ballast.preflight;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * One rule about one value. It refuses only what cannot work; what is merely unusual is advice. A rule has no state, so one
 * instance serves every thread; {@code null} is examined like any other value.
 *
 * @param <T> the type of the value
 */
public interface Rule<T> {

    /** Returns the word for the value, such as {@code port}. */
    String name();

    /** Returns the rule in one sentence, for documentation and completion. */
    String sentence();

    /** Returns values it refuses, one for each thing it finds wrong, for the catalogue of refusals and the specs. */
    List<T> refused();

    /** Returns what is wrong with the value, if something is. */
    Optional<Problem> examine(T value);

    /**
     * Returns why the public service would refuse what the document does not forbid, if it would. Asked only about a value
     * with nothing wrong.
     */
    default Optional<String> advice(T value) {
        return Optional.empty();
    }

    /** Returns this rule with that clock; most rules do not depend on the time. */
    default Rule<T> at(InstantSource clock) {
        return this;
    }

    /**
     * Returns the value when nothing is wrong with it.
     *
     * @throws dev.ballast.error.RuleException when something is
     */
    default T require(T value) {
        Problem.throwIfFound(examine(value));
        return value;
    }
}
