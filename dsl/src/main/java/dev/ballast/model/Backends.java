package dev.ballast.model;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The kinds of node addresses at Linode. All nodes of one NodeBalancer have the same kind. */
public enum Backends {

    /** Private IPv4 addresses, 192.168.128.0/17. */
    LEGACY("a private address"),

    /** Public IPv6 addresses. */
    IPV6("an IPv6 address"),

    /** IPv4 addresses in a VPC. */
    VPC("an address in a VPC");

    private static final Pattern PRIVATE = Pattern.compile("192\\.168\\.(12[89]|1[3-9]\\d|2\\d\\d)\\..*");
    private static final Pattern IPV6_ADDRESS = Pattern.compile("\\[([0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)](:\\d+)");
    /** The longest run of zero groups, which the short form leaves out. */
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

    /** Returns the IPv6 address in the brackets of a node's address; empty if there is none. */
    public static Optional<InetAddress> ipv6(String address) {
        return Optional.of(IPV6_ADDRESS.matcher(address))
                .filter(matcher -> matcher.matches())
                .flatMap(matcher -> parsed("[" + matcher.group(1) + "]"))
                .filter(parsed -> parsed.getAddress().length == 16);
    }

    /** Parses the address. Java never looks up a text in brackets as a name. */
    private static Optional<InetAddress> parsed(String literal) {
        try {
            return Optional.of(InetAddress.getByName(literal));
        } catch (UnknownHostException wrong) {
            return Optional.empty();
        }
    }

    /** Returns a node's address in the form of the service's answers, with IPv6 in its short form: {@code [2001:db8::5]:80}. */
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

    /** Returns the description of one address of this kind, for messages. */
    public String description() {
        return words;
    }

    /** Returns the name of the kind at the service: {@code legacy}, {@code ipv6}, {@code vpc}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
