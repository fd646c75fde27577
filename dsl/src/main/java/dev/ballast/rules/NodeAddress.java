package dev.ballast.rules;

import dev.ballast.model.Backends;
import java.net.InetAddress;
import java.util.Optional;
import java.util.regex.Pattern;

/** Validates the address of a node. */
final class NodeAddress {

    private static final Pattern NUMBERS = Pattern.compile("[0-9]+(\\.[0-9]+)*+");
    private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
    private static final Pattern PRIVATE = Pattern.compile("10\\..*|172\\.(1[6-9]|2[0-9]|3[01])\\..*|192\\.168\\..*");
    private static final String NOT_PRIVATE = "is not private (10.x, 172.16.x to 172.31.x, 192.168.x)";
    private static final Pattern RESERVED =
            Pattern.compile("(25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}+");
    private static final Pattern IPV6 = Pattern.compile("\\[.*|[0-9A-Fa-f]*:[0-9A-Fa-f]*:[0-9A-Fa-f:.]*");
    private static final String BRACKETS = "write the address in brackets and a port, such as '[2001:db8::5]:80'";
    private static final String FROM_INSTANCE = "write instance.privateIp + ':80'";
    private static final String LITERAL = "write an IPv4 address and a port, such as '192.168.128.7:80'";

    private NodeAddress() {}

    static Optional<Violation> examine(String address) {
        return malformed(address)
                .or(() -> PRIVATE.matcher(address).matches()
                        ? Optional.empty()
                        : wrong(address, NOT_PRIVATE, FROM_INSTANCE));
    }

    /** Returns the violation of an address at Linode, which may also be IPv6; empty if it is valid. */
    static Optional<Violation> examinePublic(String address) {
        if (address == null || !IPV6.matcher(address).matches()) {
            return examine(address);
        }
        if (!address.startsWith("[")) {
            return wrong(address, "has IPv6 without brackets", BRACKETS);
        }
        Optional<InetAddress> ipv6 = Backends.ipv6(address);
        if (ipv6.isEmpty()) {
            return wrong(address, "is not an IPv6 address with a port", BRACKETS);
        }
        return isPublic(ipv6.get())
                ? wrongPort(address, address.substring(address.lastIndexOf(':') + 1))
                : wrong(address, "is not public IPv6", FROM_INSTANCE);
    }

    /** Returns whether an address is public. Addresses in fc00::/7 are local. */
    private static boolean isPublic(InetAddress address) {
        return !address.isAnyLocalAddress()
                && !address.isLoopbackAddress()
                && !address.isLinkLocalAddress()
                && !address.isSiteLocalAddress()
                && !address.isMulticastAddress()
                && (address.getAddress()[0] & 0xfe) != 0xfc;
    }

    /** Returns the violation of a reserved address, which must be public and have no port; empty if it is valid. */
    static Optional<Violation> examineReserved(String address) {
        return address != null
                        && RESERVED.matcher(address).matches()
                        && !PRIVATE.matcher(address).matches()
                ? Optional.empty()
                : Violation.found(
                        "reserved address " + Quoted.of(address) + " is not a public IPv4 address",
                        "write one that the account has reserved, such as '203.0.113.5'");
    }

    private static Optional<Violation> malformed(String address) {
        Optional<Violation> empty = TextRules.empty("node address", address, FROM_INSTANCE);
        if (empty.isPresent()) {
            return empty;
        }
        if (!address.equals(address.strip())) {
            return wrong(address, "begins or ends with a space", "write '" + address.strip() + "'");
        }
        if (address.contains("://")) {
            return wrong(address, "is a URL", LITERAL);
        }
        int colon = address.indexOf(':');
        if (address.startsWith("[") || colon != address.lastIndexOf(':')) {
            return wrong(address, "is not IPv4, and a node has an IPv4 address", FROM_INSTANCE);
        }
        if (colon < 0) {
            boolean numbers = NUMBERS.matcher(address).matches();
            return wrong(address, "has no port", numbers ? "write '" + address + ":80'" : FROM_INSTANCE);
        }
        return wrongHost(address, address.substring(0, colon))
                .or(() -> wrongPort(address, address.substring(colon + 1)));
    }

    private static Optional<Violation> wrongHost(String address, String host) {
        if (host.equals("null")) {
            return wrong(
                    address, "has no address before its port", "give the instance one: write privateIp() in its block");
        }
        if (!NUMBERS.matcher(host).matches()) {
            return wrong(address, "names a host, and a node has an IPv4 address", FROM_INSTANCE);
        }
        String[] octets = host.split("\\.", -1);
        if (octets.length != 4) {
            String counted = octets.length + (octets.length == 1 ? " octet" : " octets");
            return wrong(address, "has " + counted + " and not 4", LITERAL);
        }
        for (String octet : octets) {
            if (octet.length() > 1 && octet.startsWith("0")) {
                return wrong(address, "has the octet " + octet + ", which some programs read as octal", LITERAL);
            }
            if (octet.length() > 3 || Integer.parseInt(octet) > 255) {
                return wrong(address, "has the octet " + octet + ", which is over 255", LITERAL);
            }
        }
        return Optional.empty();
    }

    private static Optional<Violation> wrongPort(String address, String port) {
        boolean exists = PORT.matcher(port).matches()
                && WholeNumbers.PORT.apply(Integer.valueOf(port)).isEmpty();
        return exists
                ? Optional.empty()
                : wrong(address, "has no valid port after its colon", "write a number from 1 to 65535, such as ':80'");
    }

    private static Optional<Violation> wrong(String address, String what, String instead) {
        return Violation.found("node address " + Quoted.of(address) + " " + what, instead);
    }
}
