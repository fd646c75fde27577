package dev.ballast.rules;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * Validates whole numbers from {@code least} to {@code most} of any type, such as {@code 20}, {@code 20L} or
 * {@code file.length()}; 2.5 is refused. It holds the messages for other types and for values out of range, and the remedy.
 */
record WholeNumbers(
        String word, String missing, String instead, long least, long most, Function<Number, String> outOfRange)
        implements Function<Number, Optional<Violation>> {

    private static final int LAST_PORT = 65535;

    static final WholeNumbers ID = new WholeNumbers(
            "id",
            "no id is given",
            "write the id that the service gave it, such as 4711",
            1,
            Long.MAX_VALUE,
            id -> "there is no id " + id);

    static final WholeNumbers PORT = new WholeNumbers(
            "port",
            "no port is given",
            "write a number from 1 to " + LAST_PORT + ", such as port 443",
            1,
            LAST_PORT,
            port -> "port " + port + " does not exist");

    static final WholeNumbers SIZE = new WholeNumbers(
            "size",
            "no volume size is given",
            "write whole gigabytes, such as 20",
            1,
            Integer.MAX_VALUE,
            gigabytes -> "a volume of " + gigabytes + " GB cannot be created");

    static final WholeNumbers THROTTLE = new WholeNumbers(
            "throttle",
            "no throttle is given",
            "write 0 or more, such as throttle 20",
            0,
            Integer.MAX_VALUE,
            throttle -> "throttle " + throttle
                    + (throttle.doubleValue() < 0 ? " is negative" : " is larger than a 32-bit number"));

    /** Returns the rule for whole numbers of a range; the remedy shows {@code such} as an example. */
    static WholeNumbers between(String word, long least, long most, int such) {
        return new WholeNumbers(
                word,
                "no " + word + " is given",
                "write a number from " + least + " to " + most + ", such as " + word + " " + such,
                least,
                most,
                value -> word + " " + value + " is not from " + least + " to " + most);
    }

    /** Returns the rule for durations of whole seconds of a range; the remedy shows {@code such} as an example. */
    static Function<Duration, Optional<Violation>> seconds(String word, String owner, int least, int most, int such) {
        String instead = "write " + word + " " + such + ".seconds: whole seconds from " + least + " to " + most;
        return time -> {
            if (time == null) {
                return Violation.found("no " + word + " is given", instead);
            }
            boolean whole = time.equals(Duration.ofSeconds(time.toSeconds()))
                    && time.toSeconds() >= least
                    && time.toSeconds() <= most;
            return Violation.when(
                    !whole, "the " + word + " of " + owner + " cannot be " + time.toMillis() + " ms", instead);
        };
    }

    @Override
    public Optional<Violation> apply(Number value) {
        if (value == null) {
            return Violation.found(missing, instead);
        }
        return whole(value)
                .map(number -> Violation.when(!isInRange(number), outOfRange.apply(value), instead))
                .orElseGet(() -> Violation.found(word + " " + value + " is not a whole number", instead));
    }

    private boolean isInRange(BigDecimal number) {
        return number.compareTo(BigDecimal.valueOf(least)) >= 0 && number.compareTo(BigDecimal.valueOf(most)) <= 0;
    }

    /**
     * Returns the whole number; empty for a fraction or an infinite number. The text of a number is exact for any type. No digits
     * are written out, of which a number such as 1e200000000 has too many.
     */
    private static Optional<BigDecimal> whole(Number value) {
        try {
            return Optional.of(new BigDecimal(value.toString()).stripTrailingZeros())
                    .filter(number -> number.scale() <= 0);
        } catch (NumberFormatException infinite) {
            return Optional.empty();
        }
    }

    static Optional<String> sizeAdvice(Number gigabytes) {
        return Optional.of("volume size " + gigabytes + " GB: Linode takes 10 to 16384 GB")
                .filter(advice -> gigabytes.intValue() < 10 || gigabytes.intValue() > 16384);
    }

    static Optional<String> throttleAdvice(Number throttle) {
        return Optional.of("throttle " + throttle + ": Linode takes 0 to 20")
                .filter(advice -> throttle.intValue() > 20);
    }
}
