package dev.ballast.model;

import java.math.BigDecimal;

/**
 * The price in a region that differs from the general price, in US dollars.
 *
 * @param id the id of the region
 */
public record RegionPrice(String id, BigDecimal hourly, BigDecimal monthly) {}
