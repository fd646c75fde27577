package dev.ballast.model;

import java.math.BigDecimal;
import java.util.List;

/**
 * The price of a kind of resource in US dollars; for a volume, the price of each gigabyte. Fields that an answer leaves out
 * are null.
 */
public record PriceType(String id, String label, Price price, List<RegionPrice> regionPrices, Integer transfer) {

    /** The price of an hour, and the highest price of a month. */
    public record Price(BigDecimal hourly, BigDecimal monthly) {}

    /** The price in a region that differs from the general price. */
    public record RegionPrice(String id, BigDecimal hourly, BigDecimal monthly) {}
}
