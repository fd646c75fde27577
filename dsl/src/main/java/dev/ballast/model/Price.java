package dev.ballast.model;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A price in US dollars, before taxes.
 *
 * @param hourly the price of an hour; null if it is not listed
 * @param monthly the highest price of a month; null if it is not listed. It is never computed from the price of an hour
 */
public record Price(BigDecimal hourly, BigDecimal monthly) {

    /** A price that is not listed. */
    public static final Price UNKNOWN = new Price(null, null);

    /** No cost. */
    public static final Price ZERO = new Price(BigDecimal.ZERO, BigDecimal.ZERO);

    /** Returns the sum; what one of both does not list, the sum does not list either. */
    public Price plus(Price other) {
        return new Price(sum(hourly, other.hourly), sum(monthly, other.monthly));
    }

    /** Returns the difference to a former price. */
    public Price minus(Price former) {
        return plus(former.times(-1));
    }

    /** Returns the price of so many. */
    public Price times(int count) {
        return new Price(product(hourly, count), product(monthly, count));
    }

    private static BigDecimal sum(BigDecimal one, BigDecimal other) {
        return one == null || other == null ? null : one.add(other);
    }

    private static BigDecimal product(BigDecimal one, int count) {
        return one == null ? null : one.multiply(BigDecimal.valueOf(count));
    }

    /** Returns it as a person writes it: {@code $5.00 a month}, by the hour if no month is listed. */
    public String text() {
        return monthly == null ? dollars(hourly) + " an hour" : dollars(monthly) + " a month";
    }

    /** Returns an amount with at least two decimals, with its sign if it is negative: {@code -$0.015}, {@code $5.00}. */
    public static String dollars(BigDecimal amount) {
        BigDecimal exact = amount.stripTrailingZeros();
        String digits = exact.abs()
                .setScale(Math.max(2, exact.scale()), RoundingMode.UNNECESSARY)
                .toPlainString();
        return (amount.signum() < 0 ? "-$" : "$") + digits;
    }
}
