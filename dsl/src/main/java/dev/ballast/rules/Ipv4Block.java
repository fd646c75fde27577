package dev.ballast.rules;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A block of IPv4 addresses, such as {@code 10.0.0.0/24}: its first address as a number, and the length of its prefix. */
record Ipv4Block(long first, int prefix) {

    private static final int BITS = 32;
    private static final Pattern FORM = Pattern.compile("(N)\\.(N)\\.(N)\\.(N)/(N)".replace("N", "0|[1-9]\\d{0,2}"));

    /** Returns the block that the text denotes; empty if it denotes none or is null. */
    static Optional<Ipv4Block> of(String text) {
        return Optional.ofNullable(text)
                .map(FORM::matcher)
                .filter(Matcher::matches)
                .flatMap(Ipv4Block::of);
    }

    /** Returns the block of a single address; empty if the text is not an address. */
    static Optional<Ipv4Block> address(String text) {
        return of(text + "/" + BITS);
    }

    private static Optional<Ipv4Block> of(Matcher matcher) {
        long[] octets = IntStream.rangeClosed(1, 4)
                .mapToLong(i -> Long.parseLong(matcher.group(i)))
                .filter(octet -> octet <= 255)
                .toArray();
        int prefix = Integer.parseInt(matcher.group(5));
        if (octets.length < 4 || prefix > BITS) {
            return Optional.empty();
        }
        Ipv4Block block = new Ipv4Block(octets[0] << 24 | octets[1] << 16 | octets[2] << 8 | octets[3], prefix);
        return block.first % block.size() == 0 ? Optional.of(block) : Optional.empty();
    }

    private long size() {
        return 1L << (BITS - prefix);
    }

    boolean contains(Ipv4Block other) {
        return first <= other.first && other.first + other.size() <= first + size();
    }

    boolean overlaps(Ipv4Block other) {
        return contains(other) || other.contains(this);
    }
}
