package dev.ballast.catalogue;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A list of the service at the time at which it was read.
 *
 * @param read the time at which it was read
 * @param items the advice against each item by its id; an empty text for most items
 */
public record CatalogueList(Instant read, SortedMap<String, String> items) {

    static final Duration KEPT = Duration.ofDays(1);
    private static final String FORM = "ballast list 1";
    private static final String END = "end";
    private static final Pattern ID = Pattern.compile("[\\w./-]{1,200}");
    private static final Pattern ADVICE = Pattern.compile("[\\w ./-]{0,300}");

    /** An item of a list, and the advice against it, or an empty text. */
    public record Item(String id, String advice) {

        boolean isPlain() {
            return id != null
                    && ID.matcher(id).matches()
                    && ADVICE.matcher(advice).matches();
        }
    }

    /** Returns the list of these items, without items whose id or advice has unexpected characters. */
    public static CatalogueList of(Instant read, Collection<Item> items) {
        SortedMap<String, String> plain = new TreeMap<>();
        items.stream().filter(Item::isPlain).forEach(item -> plain.put(item.id(), item.advice()));
        return new CatalogueList(read, plain);
    }

    /** Returns the age of the list; negative if the clock was set back since. */
    Duration age(Instant now) {
        return Duration.between(read, now);
    }

    /** Returns whether the list is new enough to refuse a value that is not in it; {@code kept} is the largest age. */
    boolean isFresh(Instant now, Duration kept) {
        return !age(now).isNegative() && age(now).compareTo(kept) < 0;
    }

    /** Returns the text that {@link #parse} reads. */
    String text() {
        List<String> lines = new ArrayList<>(List.of(FORM, read.toString()));
        items.forEach((id, advice) -> lines.add(id + "\t" + advice));
        lines.add(END);
        return String.join("\n", lines) + "\n";
    }

    /**
     * Returns the list in a text.
     *
     * @throws IllegalArgumentException if the text does not have the form of {@link #text}
     * @throws java.time.DateTimeException if the time in it is not valid
     */
    static CatalogueList parse(String text) {
        List<String> lines = text.lines().toList();
        int last = lines.size() - 1;
        if (last < 2 || !lines.get(0).equals(FORM) || !lines.get(last).equals(END)) {
            throw new IllegalArgumentException("it is not of the form '" + FORM + "'");
        }
        List<Item> items =
                lines.subList(2, last).stream().map(CatalogueList::item).toList();
        if (!items.stream().allMatch(Item::isPlain)) {
            throw new IllegalArgumentException("an item is not one id");
        }
        return of(Instant.parse(lines.get(1)), items);
    }

    private static Item item(String line) {
        String[] parts = line.split("\t", 2);
        return new Item(parts[0], parts.length == 2 ? parts[1] : "");
    }
}
