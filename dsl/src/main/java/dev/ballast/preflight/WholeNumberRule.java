package dev.ballast.preflight;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/** A rule about a whole number of whatever type: {@code 20}, {@code 20L}, {@code file.length()}; 2.5 is none. */
abstract class WholeNumberRule implements Rule<Number> {

    private final String missing;
    private final String instead;
    private final BigInteger least;
    private final BigInteger most;

    /** Takes what to say where nothing is given, what to write instead of what is wrong, and the range. */
    WholeNumberRule(String missing, String instead, long least, long most) {
        this.missing = missing;
        this.instead = instead;
        this.least = BigInteger.valueOf(least);
        this.most = BigInteger.valueOf(most);
    }

    @Override
    public final Optional<Problem> examine(Number value) {
        if (value == null) {
            return Problem.found(missing, instead);
        }
        return whole(value)
                .map(number -> Problem.when(!isInRange(number), outOfRange(value), instead))
                .orElseGet(() -> Problem.found(name() + " " + value + " is no whole number", instead));
    }

    /** Returns what is wrong with a whole number that is out of range. */
    abstract String outOfRange(Number value);

    private boolean isInRange(BigInteger number) {
        return number.compareTo(least) >= 0 && number.compareTo(most) <= 0;
    }

    /** The text of a number is exact whatever its type; what is not finite has none that can be read. */
    private static Optional<BigInteger> whole(Number value) {
        try {
            return Optional.of(new BigDecimal(value.toString()).toBigIntegerExact());
        } catch (ArithmeticException | NumberFormatException fraction) {
            return Optional.empty();
        }
    }
}
