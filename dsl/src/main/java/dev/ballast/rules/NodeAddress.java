package dev.ballast.rules;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is wrong with the address of a node. */
final class NodeAddress {

    private static final Pattern HOST_AND_PORT = Pattern.compile("([^:]*):([^:]*)");
    private static final Pattern NUMBERS = Pattern.compile("[0-9]+(\\.[0-9]+)*+");
    private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
    private static final String FROM_INSTANCE = "write instance.privateIp + ':80'";
    private static final String LITERAL = "write an IPv4 address and a port, such as '192.168.128.7:80'";

    private NodeAddress() {}

    static Optional<Problem> examine(String address) {
        if (address == null || address.isBlank()) {
            return Problem.found("the node address is blank", FROM_INSTANCE);
        }
        return wrongForm(address).or(() -> wrongPart(address));
    }

    private static Optional<Problem> wrongForm(String address) {
        if (!address.equals(address.strip())) {
            return wrong(address, "begins or ends with a blank", "write '" + address.strip() + "'");
        }
        if (address.contains("://")) {
            return wrong(address, "is a URL", LITERAL);
        }
        if (address.startsWith("[") || address.chars().filter(c -> c == ':').count() > 1) {
            return wrong(address, "is not IPv4, and a node has an IPv4 address", FROM_INSTANCE);
        }
        return Problem.when(
                !address.contains(":"),
                named(address) + " has no port",
                NUMBERS.matcher(address).matches() ? "write '" + address + ":80'" : FROM_INSTANCE);
    }

    private static Optional<Problem> wrongPart(String address) {
        Matcher parts = HOST_AND_PORT.matcher(address);
        parts.matches();
        return wrongHost(address, parts.group(1)).or(() -> wrongPort(address, parts.group(2)));
    }

    private static Optional<Problem> wrongHost(String address, String host) {
        if (host.equals("null")) {
            return wrong(
                    address, "has no address before its port", "give the instance one: write privateIp() in its block");
        }
        if (!NUMBERS.matcher(host).matches()) {
            return wrong(address, "names a host, and a node has an IPv4 address", FROM_INSTANCE);
        }
        return malformed(host)
                .flatMap(why -> wrong(address, why, LITERAL))
                .or(() -> Problem.when(
                        !isPrivate(host),
                        named(address) + " is not private (10.x, 172.16.x to 172.31.x, 192.168.x)",
                        FROM_INSTANCE));
    }

    private static Optional<Problem> wrongPort(String address, String port) {
        boolean exists = PORT.matcher(port).matches()
                && WholeNumbers.PORT.apply(Integer.valueOf(port)).isEmpty();
        return Problem.when(
                !exists,
                named(address) + " has no valid port after its colon",
                "write a number from 1 to 65535, such as ':80'");
    }

    private static Optional<Problem> wrong(String address, String what, String instead) {
        return Problem.found(named(address) + " " + what, instead);
    }

    private static String named(String address) {
        return "node address " + Quoted.of(address);
    }

    private static Optional<String> malformed(String dotted) {
        String[] octets = dotted.split("\\.", -1);
        if (octets.length != 4) {
            return Optional.of("has " + octets.length + (octets.length == 1 ? " octet" : " octets") + " and not 4");
        }
        for (String octet : octets) {
            if (octet.length() > 1 && octet.startsWith("0")) {
                return Optional.of("has the octet " + octet + ", which some read as octal");
            }
            if (octet.length() > 3 || Integer.parseInt(octet) > 255) {
                return Optional.of("has the octet " + octet + ", which is over 255");
            }
        }
        return Optional.empty();
    }

    private static boolean isPrivate(String dotted) {
        String[] octets = dotted.split("\\.", -1);
        int first = Integer.parseInt(octets[0]);
        int second = Integer.parseInt(octets[1]);
        return first == 10 || (first == 172 && second >= 16 && second <= 31) || (first == 192 && second == 168);
    }
}
