package dev.ballast.certificate;

import dev.ballast.error.RuleException;
import java.util.Locale;
import java.util.regex.Pattern;

/** A host name or IPv4 address in lower case: safe as a file name, because a label holds only letters, digits, hyphens. */
record TrialHost(String text) {

    private static final String LABEL = "[a-z0-9]([a-z0-9-]*[a-z0-9])?";
    private static final Pattern HOST = Pattern.compile(LABEL + "(\\." + LABEL + ")*+");
    private static final Pattern DIGITS_AND_DOTS = Pattern.compile("[0-9.]+");
    private static final Pattern IPV4 =
            Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(25[0-5]|2[0-4]\\d|1?\\d?\\d)");
    private static final int LONGEST = 64; // of a common name, RFC 5280

    static TrialHost of(String host) {
        String name = host == null ? "" : host.toLowerCase(Locale.ROOT);
        if (name.length() > LONGEST || !HOST.matcher(name).matches() || isNumberOnly(name)) {
            throw new RuleException(
                    "'" + host + "' is no host name of up to " + LONGEST + " characters",
                    "write one such as 'localhost'");
        }
        return new TrialHost(name);
    }

    boolean isAddress() {
        return IPV4.matcher(text).matches();
    }

    private static boolean isNumberOnly(String name) {
        return DIGITS_AND_DOTS.matcher(name).matches() && !IPV4.matcher(name).matches();
    }
}
