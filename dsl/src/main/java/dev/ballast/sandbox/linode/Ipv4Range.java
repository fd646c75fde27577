package dev.ballast.sandbox.linode;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A range of IPv4 addresses, such as {@code 10.0.0.0/24}: its first address as a number, and the length of its prefix. */
record Ipv4Range(long first, int prefix) {

    private static final Pattern FORM = Pattern.compile("(N)\\.(N)\\.(N)\\.(N)/(N)".replace("N", "0|[1-9]\\d{0,2}"));
    /** The length of the prefix of a single address. */
    static final int ADDRESS = 32;

    /**
     * Returns the range in a text; empty if the text is not a range, or if its first address does not fit the length of its
     * prefix.
     */
    static Optional<Ipv4Range> of(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long first = 0;
        for (int i = 1; i <= 4; i++) {
            int part = Integer.parseInt(matcher.group(i));
            if (part > 255) {
                return Optional.empty();
            }
            first = first * 256 + part;
        }
        int prefix = Integer.parseInt(matcher.group(5));
        return prefix <= ADDRESS && first % size(prefix) == 0
                ? Optional.of(new Ipv4Range(first, prefix))
                : Optional.empty();
    }

    /** Returns the range of one address; empty if the text is not an address. */
    static Optional<Ipv4Range> address(String text) {
        return of(text + "/" + ADDRESS);
    }

    private static long size(int prefix) {
        return 1L << (ADDRESS - prefix);
    }

    /** Returns the last address, as a number. */
    long last() {
        return first + size(prefix) - 1;
    }

    boolean contains(Ipv4Range other) {
        return first <= other.first && other.last() <= last();
    }

    boolean overlaps(Ipv4Range other) {
        return first <= other.last() && other.first <= last();
    }

    /** Returns the parts of the range with this prefix length, from either end; none if the range is smaller. */
    Stream<Ipv4Range> parts(int length, boolean lastFirst) {
        long last = size(prefix) / size(length) - 1;
        return LongStream.rangeClosed(0, last)
                .mapToObj(number -> part((lastFirst ? last - number : number) * size(length), length));
    }

    /** Returns the range of this prefix length that begins {@code offset} addresses after the first one. */
    Ipv4Range part(long offset, int length) {
        return new Ipv4Range(first + offset, length);
    }

    /** Returns whether the range is a single address. */
    boolean isAddress() {
        return prefix == ADDRESS;
    }

    /** Returns the first address. */
    String address() {
        return address(first);
    }

    /** Returns the subnet mask of the range. */
    String mask() {
        return address((1L << ADDRESS) - size(prefix));
    }

    private static String address(long number) {
        return "%d.%d.%d.%d".formatted(number >> 24, number >> 16 & 255, number >> 8 & 255, number & 255);
    }

    @Override
    public String toString() {
        return address() + "/" + prefix;
    }
}
