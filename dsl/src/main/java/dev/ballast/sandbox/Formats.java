package dev.ballast.sandbox;

import java.util.List;
import java.util.regex.Pattern;

/** How single values look that the service accepts, and what it says of others. */
final class Formats {

    static final String NO_REGION = "region is not valid";
    static final String NO_TYPE = "A valid plan type by that ID was not found";
    static final String NO_IMAGE = "image is not valid";
    static final String NO_INSTANCE = "there is no such instance";
    static final String NO_LABEL = "Must be 1-" + Limits.LONGEST_LABEL + " characters";
    static final String NO_VOLUME_LABEL = "Must begin with a letter and hold 1-32 letters, digits, single '-' and '_'";
    static final String NO_VOLUME_SIZE = "Must be " + Limits.SMALLEST_VOLUME + "-" + Limits.LARGEST_VOLUME;

    static final List<String> PROTOCOLS = List.of("http", "https", "tcp");
    static final List<String> CHECKS = List.of("none", "connection", "http", "http_body");

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/-]*");
    private static final Pattern REGION = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*+");
    private static final Pattern VOLUME_LABEL = Pattern.compile("[a-zA-Z](?:(?!--|__)[a-zA-Z0-9_-]){0,31}");
    private static final Pattern ADDRESS =
            Pattern.compile("(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.(?!:)|(?=:))){4}:([1-9]\\d{0,4})");

    private Formats() {}

    /** Tells whether a text can be the id of a plan or an image; which ones exist is not simulated. */
    static boolean isIdentifier(String text) {
        return IDENTIFIER.matcher(text).matches();
    }

    static boolean isRegion(String text) {
        return REGION.matcher(text).matches();
    }

    static boolean isLabel(String text) {
        return !text.isBlank()
                && text.length() <= Limits.LONGEST_LABEL
                && text.chars().noneMatch(Character::isISOControl);
    }

    static boolean isVolumeLabel(String text) {
        return VOLUME_LABEL.matcher(text).matches();
    }

    static boolean isVolumeSize(long gigabytes) {
        return gigabytes >= Limits.SMALLEST_VOLUME && gigabytes <= Limits.LARGEST_VOLUME;
    }

    static boolean isThrottle(long connections) {
        return connections >= 0 && connections <= Limits.LARGEST_THROTTLE;
    }

    static boolean isPort(long port) {
        return port >= 1 && port <= Limits.LARGEST_PORT;
    }

    static boolean isAddressAndPort(String text) {
        var matcher = ADDRESS.matcher(text);
        return matcher.matches() && isPort(Long.parseLong(matcher.group(1)));
    }

    static boolean isPrivate(String ipv4) {
        return ipv4.startsWith("192.168.");
    }

    /** Tells whether a private address lies in the half the service gives out, 192.168.128.0/17. */
    static boolean isInPrivateRange(String ipv4) {
        return Integer.parseInt(ipv4.split("\\.", 4)[2]) >= 128;
    }
}
