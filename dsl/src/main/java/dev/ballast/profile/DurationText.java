package dev.ballast.profile;

import dev.ballast.error.SetupException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A duration as settings write it: a whole number with its unit, {@code 30s}, {@code 5m} or {@code 1h}. */
final class DurationText {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,6})(ms|s|m|h)");

    private DurationText() {}

    /** Returns the duration; {@code what} names the setting in the message of a refusal. */
    static Duration of(String what, String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches() || Long.parseLong(form.group(1)) == 0) {
            throw new SetupException(
                    what + " '" + text + "' is no duration",
                    "write a number from 1 on with its unit, such as 500ms, 30s, 5m or 1h");
        }
        long amount = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
    }
}
