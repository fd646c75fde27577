package dev.ballast.rules;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A network of IPv4 or IPv6 addresses, such as {@code 203.0.113.0/24}, or a single address. */
public record Network(InetAddress address, int prefix) {

    /** Nothing that a name server would be asked for. */
    private static final Pattern ADDRESS = Pattern.compile(
            "N(?:\\.N){3}|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*".replace("N", "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)"));

    private static final Pattern PREFIX = Pattern.compile("0|[1-9]\\d{0,2}");

    /** Returns the network in a text; a single address has no slash. Empty if the text is neither, or null. */
    public static Optional<Network> of(String text) {
        String[] parts = text == null ? new String[] {""} : text.split("/", -1);
        if (parts.length > 2 || !ADDRESS.matcher(parts[0]).matches()) {
            return Optional.empty();
        }
        try {
            InetAddress address = InetAddress.getByName(parts[0]);
            int bits = address.getAddress().length * 8;
            String prefix = parts.length == 1 ? Integer.toString(bits) : parts[1];
            boolean fits = PREFIX.matcher(prefix).matches()
                    && Integer.parseInt(prefix) <= bits
                    && (bits > 32) == parts[0].contains(":");
            return fits ? Optional.of(new Network(address, Integer.parseInt(prefix))) : Optional.empty();
        } catch (UnknownHostException wrong) {
            return Optional.empty();
        }
    }

    /** Returns the network of IPv4 addresses in a text such as {@code 10.0.0.0/24}, whose first address it names. */
    static Optional<Network> block(String text) {
        return of(text).filter(found -> text.contains("/") && found.isIpv4() && found.isWhole());
    }

    private boolean isWhole() {
        int all = ByteBuffer.wrap(address.getAddress()).getInt();
        return prefix == 0 ? all == 0 : all << prefix == 0 || prefix == 32;
    }

    /** Returns whether both have an address. */
    boolean overlaps(Network other) {
        return contains(other) || other.contains(this);
    }

    /** Returns whether it has IPv4 addresses. */
    public boolean isIpv4() {
        return address.getAddress().length == 4;
    }

    /** Returns whether all addresses of the other network are in this one. */
    public boolean contains(Network other) {
        byte[] own = address.getAddress();
        byte[] others = other.address.getAddress();
        if (own.length != others.length || prefix > other.prefix) {
            return false;
        }
        for (int bit = 0; bit < prefix; bit++) {
            int mask = 0x80 >> bit % 8;
            if ((own[bit / 8] & mask) != (others[bit / 8] & mask)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the two halves of the network; none of a single address. */
    public Stream<Network> halves() {
        byte[] lower = address.getAddress();
        if (prefix == lower.length * 8) {
            return Stream.empty();
        }
        byte[] upper = lower.clone();
        int bit = 0x80 >> prefix % 8;
        lower[prefix / 8] &= (byte) ~bit;
        upper[prefix / 8] |= (byte) bit;
        return Stream.of(lower, upper).map(half -> new Network(address(half), prefix + 1));
    }

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException wrong) {
            throw new IllegalArgumentException("an address of " + bytes.length + " bytes", wrong);
        }
    }

    /** Returns the network with a slash, as a rule of a firewall has it. */
    @Override
    public String toString() {
        return address.getHostAddress() + "/" + prefix;
    }
}
