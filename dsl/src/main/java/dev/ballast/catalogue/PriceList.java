package dev.ballast.catalogue;

import dev.ballast.model.InstanceType;
import dev.ballast.model.Price;
import dev.ballast.model.PricedType;
import dev.ballast.model.RegionPrice;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The prices of a service at the time at which they were read.
 *
 * @param read the time at which they were read
 * @param prices the prices by what they are for
 */
public record PriceList(Instant read, SortedMap<Key, Price> prices) {

    /** The list of a service that lists no prices. */
    public static final PriceList NONE = new PriceList(Instant.EPOCH, new TreeMap<>());

    private static final String FORM = "ballast prices 1";
    private static final String END = "end";
    private static final String UNLISTED = "-";
    private static final int COLUMNS = 5;
    private static final Pattern ID = Pattern.compile("[\\w.-]{1,200}");
    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?");

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

    /**
     * What a price is for.
     *
     * @param id the id of the entry of the price list
     * @param region the region; empty for every region without a price of its own
     */
    record Key(Offer offer, String id, String region) implements Comparable<Key> {

        @Override
        public int compareTo(Key other) {
            return toString().compareTo(other.toString());
        }

        @Override
        public String toString() {
            return offer + "\t" + id + "\t" + region;
        }
    }

    /** Returns the list of prices that were read from the service at this time. An amount in an unexpected form counts as not listed. */
    public static PriceList of(
            Instant read,
            List<InstanceType> types,
            List<PricedType> balancers,
            List<PricedType> volumes,
            List<PricedType> addresses) {
        PriceList list = new PriceList(read, new TreeMap<>());
        for (InstanceType type : types) {
            list.add(Offer.INSTANCE, type.id(), type.price(), type.regionPrices());
            Stream.ofNullable(type.addons())
                    .map(InstanceType.Addons::backups)
                    .flatMap(Stream::ofNullable)
                    .forEach(backups -> list.add(Offer.BACKUPS, type.id(), backups.price(), backups.regionPrices()));
        }
        balancers.forEach(each -> list.add(Offer.NODEBALANCER, each.id(), each.price(), each.regionPrices()));
        volumes.forEach(each -> list.add(Offer.VOLUME, each.id(), each.price(), each.regionPrices()));
        addresses.forEach(each -> list.add(Offer.RESERVED_IP, each.id(), each.price(), each.regionPrices()));
        return list;
    }

    private void add(Offer offer, String id, Price general, List<RegionPrice> inRegions) {
        put(new Key(offer, id, ""), general);
        Stream.ofNullable(inRegions)
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .forEach(each -> put(new Key(offer, id, each.id()), new Price(each.hourly(), each.monthly())));
    }

    private void put(Key key, Price price) {
        boolean plain = isId(key.id()) && (isId(key.region()) || "".equals(key.region()));
        if (plain && price != null) {
            prices.put(key, new Price(amount(text(price.hourly())), amount(text(price.monthly()))));
        }
    }

    private static boolean isId(String text) {
        return text != null && ID.matcher(text).matches();
    }

    /** Returns the price in its region, or the general one if the region has none of its own; unknown if none is listed. */
    public Price of(Purchase bought) {
        if (bought.id() == null || bought.region() == null || bought.count() == null) {
            return Price.UNKNOWN;
        }
        return Stream.of(bought.region(), "")
                .map(region -> prices.get(new Key(bought.offer(), bought.id(), region)))
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
        List<String> lines = new ArrayList<>(List.of(FORM, read.toString()));
        prices.forEach((key, price) -> lines.add(key + "\t" + text(price.hourly()) + "\t" + text(price.monthly())));
        lines.add(END);
        return String.join("\n", lines) + "\n";
    }

    private static String text(BigDecimal amount) {
        // A number such as 1E+999999 would fill the memory as plain digits.
        return amount == null || Math.abs(amount.scale()) > 9 || amount.precision() > 18
                ? UNLISTED
                : amount.toPlainString();
    }

    private static BigDecimal amount(String text) {
        return AMOUNT.matcher(text).matches() ? new BigDecimal(text) : null;
    }

    /**
     * Returns the list in a text.
     *
     * @throws IllegalArgumentException if the text does not have the form of {@link #text}
     * @throws java.time.DateTimeException if the time in it is not valid
     */
    static PriceList parse(String text) {
        List<String> lines = text.lines().toList();
        int last = lines.size() - 1;
        if (last < 2 || !lines.get(0).equals(FORM) || !lines.get(last).equals(END)) {
            throw new IllegalArgumentException("it is not of the form '" + FORM + "'");
        }
        PriceList list = new PriceList(Instant.parse(lines.get(1)), new TreeMap<>());
        for (String line : lines.subList(2, last)) {
            String[] columns = line.split("\t", -1);
            if (columns.length != COLUMNS) {
                throw new IllegalArgumentException("a line has not " + COLUMNS + " columns");
            }
            list.put(
                    new Key(Offer.valueOf(columns[0]), columns[1], columns[2]),
                    new Price(amount(columns[3]), amount(columns[4])));
        }
        return list;
    }
}
