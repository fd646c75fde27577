package dev.ballast.catalogue;

import dev.ballast.model.InstanceType;
import dev.ballast.model.Price;
import dev.ballast.model.PricedType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The prices of a service at the time at which they were read. An amount in an unexpected form counts as not listed.
 *
 * @param read the time at which they were read
 * @param prices the prices by {@link #key what} they are for
 */
public record PriceList(Instant read, SortedMap<String, Price> prices) {

    /** The list of a service that lists no prices. */
    public static final PriceList NONE = new PriceList(Instant.EPOCH, new TreeMap<>());

    /** The most digits of an amount before its point, and behind it. */
    private static final int DIGITS = 9;

    private static final Pattern ID = Pattern.compile("[\\w.-]{1,200}");

    public PriceList {
        Objects.requireNonNull(read, "it has no time");
        prices.replaceAll((key, price) -> new Price(amount(price.hourly()), amount(price.monthly())));
    }

    /** What has a price. */
    public enum Offer {
        INSTANCE,
        /** The backups of an instance of a type. */
        BACKUPS,
        NODEBALANCER,
        /** A gigabyte of a volume. */
        VOLUME,
        RESERVED_IP
    }

    /** Returns the list of prices that were read from the service at this time. */
    public static PriceList of(
            Instant read,
            List<InstanceType> types,
            List<PricedType> balancers,
            List<PricedType> volumes,
            List<PricedType> addresses) {
        SortedMap<String, Price> prices = new TreeMap<>();
        for (InstanceType type : types) {
            add(prices, Offer.INSTANCE, new PricedType(type.id(), type.price(), type.regionPrices()));
            Stream.ofNullable(type.addons())
                    .map(InstanceType.Addons::backups)
                    .flatMap(Stream::ofNullable)
                    .forEach(each ->
                            add(prices, Offer.BACKUPS, new PricedType(type.id(), each.price(), each.regionPrices())));
        }
        balancers.forEach(each -> add(prices, Offer.NODEBALANCER, each));
        volumes.forEach(each -> add(prices, Offer.VOLUME, each));
        addresses.forEach(each -> add(prices, Offer.RESERVED_IP, each));
        return new PriceList(read, prices);
    }

    private static void add(SortedMap<String, Price> prices, Offer offer, PricedType type) {
        if (!isId(type.id())) {
            return;
        }
        Stream.ofNullable(type.price()).forEach(price -> prices.put(key(offer, type.id(), ""), price));
        Stream.ofNullable(type.regionPrices())
                .flatMap(List::stream)
                .filter(each -> each != null && isId(each.id()))
                .forEach(
                        each -> prices.put(key(offer, type.id(), each.id()), new Price(each.hourly(), each.monthly())));
    }

    private static boolean isId(String text) {
        return text != null && ID.matcher(text).matches();
    }

    /** Returns the key of a price; the region is empty for every region without a price of its own. */
    private static String key(Offer offer, String id, String region) {
        return offer + " " + id + " " + region;
    }

    private static BigDecimal amount(BigDecimal listed) {
        boolean plain = listed != null
                && listed.signum() >= 0
                // A number such as 1E+999999 would fill the memory as plain digits.
                && Math.abs(listed.scale()) <= DIGITS
                && listed.precision() - listed.scale() <= DIGITS;
        return plain ? listed : null;
    }

    /** Returns the price in its region, or the general one if the region has none of its own; unknown if none is listed. */
    public Price of(Purchase bought) {
        if (bought.id() == null || bought.region() == null || bought.count() == null) {
            return Price.UNKNOWN;
        }
        return Stream.of(bought.region(), "")
                .map(region -> prices.get(key(bought.offer(), bought.id(), region)))
                .flatMap(Stream::ofNullable)
                .findFirst()
                .map(one -> one.times(bought.count()))
                .orElse(Price.UNKNOWN);
    }

    /** Returns whether the list was read less than a day before this time. */
    public boolean isFresh(Instant now) {
        return !now.isBefore(read) && now.isBefore(read.plus(CatalogueList.KEPT));
    }

    /** Returns the text that {@link #parse} reads. */
    String text() {
        return JsonMapper.shared().writeValueAsString(this);
    }

    /**
     * Returns the list in a text.
     *
     * @throws IllegalArgumentException if the text does not have the form of {@link #text}
     */
    static PriceList parse(String text) {
        try {
            return JsonMapper.shared().readValue(text, PriceList.class);
        } catch (JacksonException damaged) {
            throw new IllegalArgumentException(damaged.getOriginalMessage(), damaged);
        }
    }
}
