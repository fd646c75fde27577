package dev.ballast.sandbox;

import java.time.Duration;
import java.util.regex.Pattern;

/** What the sandbox decides where the document shows nothing: the values themselves, and the table that explains them. */
final class Limits {

    static final Duration CREATING = Duration.ofSeconds(3);
    static final Duration RESIZING = Duration.ofSeconds(3);
    static final Duration DETACHING = Duration.ofSeconds(1);
    static final Duration PROVISIONING = Duration.ofSeconds(2);
    static final Duration BOOTING = Duration.ofSeconds(2);
    static final Duration CHECKING = Duration.ofSeconds(2);

    static final int SMALLEST_VOLUME = 10;
    static final int LARGEST_VOLUME = 16384;
    static final int DEFAULT_SIZE = 20;
    static final int LARGEST_PORT = 65535;
    static final int DEFAULT_PORT = 80;
    static final int LARGEST_THROTTLE = 20;
    static final int SMALLEST_PAGE = 25;
    static final int LARGEST_PAGE = 500;
    static final int PAGE_SIZE = 100;
    static final int LONGEST_LABEL = 64;

    static final String FILESYSTEM_PATH = "/dev/disk/by-id/scsi-0Linode_Volume_";
    static final String HOSTNAME_SUFFIX = ".sandbox.invalid";
    static final String REDACTED = "<REDACTED>";

    static final String NO_REGION = "region is not valid";
    static final String NO_TYPE = "A valid plan type by that ID was not found";
    static final String NO_IMAGE = "image is not valid";
    static final String NO_INSTANCE = "there is no such instance";
    static final String LINODE_REQUIRED = "Linode is a required argument when not reserving an IP address.";
    static final String VOLUME_LABEL = "Must begin with a letter and hold 1-32 letters, digits, '-' and '_'";

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/-]*");
    private static final Pattern REGION = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
    private static final Pattern LABEL = Pattern.compile("[a-zA-Z](?:(?!--|__)[a-zA-Z0-9_-]){0,31}");

    private static final Pattern ADDRESS =
            Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!:)|(?=:))){4}:([1-9]\\d{0,4})");

    private Limits() {}

    static boolean isIdentifier(String text) {
        return IDENTIFIER.matcher(text).matches();
    }

    static boolean isRegion(String text) {
        return REGION.matcher(text).matches();
    }

    static boolean isVolumeLabel(String text) {
        return LABEL.matcher(text).matches();
    }

    static boolean isVolumeSize(long gigabytes) {
        return gigabytes >= SMALLEST_VOLUME && gigabytes <= LARGEST_VOLUME;
    }

    static boolean isAddressAndPort(String text) {
        return ADDRESS.matcher(text).matches();
    }

    static boolean isPrivate(String ipv4) {
        return ipv4.startsWith("192.168.");
    }

    /** Returns the n-th address of 192.168.128.0/17, counted from 1. */
    static String privateAddress(int n) {
        return "192.168." + (128 + n / 254) + "." + (1 + n % 254);
    }

    /** Returns the n-th address of 198.18.0.0/15, a range that belongs to nobody, counted from 1. */
    static String publicAddress(int n) {
        return "198." + (18 + n / 65024) + "." + (n / 254 % 256) + "." + (1 + n % 254);
    }
}
