package dev.ballast.model;

import java.math.BigDecimal;
import java.util.List;

/** What a kind of resource costs in US dollars, a volume for each gigabyte. Fields that an answer leaves out are null. */
public record PriceType(String id, String label, Price price, List<RegionPrice> regionPrices, Integer transfer) {

    /** A price by the hour, and the most of a month. */
    public record Price(BigDecimal hourly, BigDecimal monthly) {}

    /** The price in one region where it is another one. */
    public record RegionPrice(String id, BigDecimal hourly, BigDecimal monthly) {}
}
