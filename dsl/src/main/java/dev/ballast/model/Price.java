package dev.ballast.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

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

    /**
     * Returns the sum of what these prices list, of a month and of an hour. Both are null if there are prices and none lists them; that
     * of an hour is null, too, if one lists a month alone.
     */
    public static Price total(List<Price> prices) {
        boolean lacksHour = prices.stream().anyMatch(each -> each.monthly != null && each.hourly == null);
        return new Price(lacksHour ? null : total(prices, Price::hourly), total(prices, Price::monthly));
    }

    private static BigDecimal total(List<Price> prices, Function<Price, BigDecimal> amount) {
        return prices.stream()
                .map(amount)
                .filter(Objects::nonNull)
                .reduce(BigDecimal::add)
                .orElse(prices.isEmpty() ? BigDecimal.ZERO : null);
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

    /** Returns it as a person writes it: {@code $5.00 a month}, by the hour if no month is listed; {@code price unknown} without both. */
    public String text() {
        if (monthly != null) {
            return dollars(monthly) + " a month";
        }
        return hourly == null ? "price unknown" : dollars(hourly) + " an hour";
    }

    /** Returns the change to another price: {@code $5.00 -> $12.00 a month}; unknown if they do not list the same. */
    public String textTo(Price after) {
        if (monthly != null && after.monthly != null) {
            return dollars(monthly) + " -> " + after.text();
        }
        boolean hours = monthly == null && after.monthly == null && hourly != null && after.hourly != null;
        return hours ? dollars(hourly) + " -> " + after.text() : UNKNOWN.text();
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
