package dev.ballast.dsl;

import java.time.Duration;

/** Lets durations read as they are spoken: {@code 5.minutes}, {@code 30.seconds}, {@code 1.hours}. A Groovy extension module. */
public final class DurationExtension {

    private DurationExtension() {}

    /** Returns that many seconds: {@code 30.seconds}. */
    public static Duration getSeconds(Integer amount) {
        return Duration.ofSeconds(amount);
    }

    /** Returns the same time below zero, which no word takes: {@code -5.seconds} reads so far, and the word says what is wrong. */
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
