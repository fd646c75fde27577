package dev.ballast.model;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the nodes of a NodeBalancer of the public service are, by their addresses; those of one NodeBalancer are alike. */
public enum Backends {

    /** Private IPv4 addresses, 192.168.128.0/17. */
    LEGACY("a private address"),

    /** Public IPv6 addresses. */
    IPV6("an IPv6 address"),

    /** IPv4 addresses in a VPC. */
    VPC("an address in a VPC");

    private static final Pattern PRIVATE = Pattern.compile("192\\.168\\.(12[89]|1[3-9]\\d|2\\d\\d)\\..*");
    private static final Pattern IPV6_ADDRESS = Pattern.compile("\\[([0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)](:\\d+)");
    /** The longest run of groups that are 0, which a short form leaves out. */
    private static final String ZEROS = "((?:(?:^|:)0\\b){2,}+):?(?!\\S*\\b\\1:0\\b)(\\S*)";

    private final String words;

    Backends(String words) {
        this.words = words;
    }

    /** Returns the kind of a node's address with its port. */
    public static Backends of(String address) {
        if (address.startsWith("[")) {
            return IPV6;
        }
        return PRIVATE.matcher(address).matches() ? LEGACY : VPC;
    }

    /** Returns the IPv6 address that a node's address has in its brackets; empty if it has none. */
    public static Optional<InetAddress> ipv6(String address) {
        return Optional.of(IPV6_ADDRESS.matcher(address))
                .filter(matcher -> matcher.matches())
                .flatMap(matcher -> parsed("[" + matcher.group(1) + "]"))
                .filter(parsed -> parsed.getAddress().length == 16);
    }

    /** A text in brackets is never looked up as a name. */
    private static Optional<InetAddress> parsed(String literal) {
        try {
            return Optional.of(InetAddress.getByName(literal));
        } catch (UnknownHostException wrong) {
            return Optional.empty();
        }
    }

    /** Returns a node's address as the service shows it: IPv6 in its short form, {@code [2001:db8::5]:80}. */
    public static String display(String address) {
        return ipv6(address)
                .map(parsed -> "[" + parsed.getHostAddress().replaceFirst(ZEROS, "::$2")
                        + address.substring(address.indexOf(']')))
                .orElse(address);
    }

    /** Returns a node's address without its port and brackets; the same text if it has none. */
    public static String host(String address) {
        return address.replaceFirst(":\\d+$", "").replaceAll("[\\[\\]]", "");
    }

    /** Returns it as a message names one of its addresses. */
    public String description() {
        return words;
    }

    /** Returns it as the service writes it: {@code legacy}, {@code ipv6}, {@code vpc}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
