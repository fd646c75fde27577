package dev.ballast.dsl;

import java.time.Duration;

/**
 * Adds durations as properties to whole numbers: {@code 5.minutes}, {@code 30.seconds}, {@code 1.hours}, {@code 300.ms}. It is a Groovy
 * extension module.
 */
public final class DurationExtension {

    private DurationExtension() {}

    /** Returns that many milliseconds: {@code 300.ms}. */
    public static Duration getMs(Integer amount) {
        return Duration.ofMillis(amount);
    }

    /** Returns that many seconds: {@code 30.seconds}. */
    public static Duration getSeconds(Integer amount) {
        return Duration.ofSeconds(amount);
    }

    /** Returns the negated duration. Thereby {@code -5.seconds} reaches a word, which refuses it with a message. */
    public static Duration negative(Duration amount) {
        return amount.negated();
    }

    /** Returns that many minutes: {@code 5.minutes}. */
    public static Duration getMinutes(Integer amount) {
        return Duration.ofMinutes(amount);
    }

    /** Returns that many hours: {@code 2.hours}. */
    public static Duration getHours(Integer amount) {
        return Duration.ofHours(amount);
    }
}
