package dev.ballast.preflight;

import java.util.Optional;

/** A dotted IPv4 address in text: numbers and dots are given, the rest is asked here. */
final class Ipv4 {

    private Ipv4() {}

    static Optional<String> malformed(String dotted) {
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

    static boolean isPrivate(String dotted) {
        String[] octets = dotted.split("\\.", -1);
        int first = Integer.parseInt(octets[0]);
        int second = Integer.parseInt(octets[1]);
        return first == 10 || (first == 172 && second >= 16 && second <= 31) || (first == 192 && second == 168);
    }
}
