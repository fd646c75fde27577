package dev.ballast.model;

import java.util.List;

/**
 * An entry of a price list of Linode. Fields that an answer leaves out are null.
 *
 * @param id the id of the entry, such as {@code nodebalancer}
 * @param price the general price
 * @param regionPrices the prices in regions where the price differs
 */
public record PricedType(String id, Price price, List<RegionPrice> regionPrices) {}
