package dev.ballast.repl.cli;

import dev.ballast.run.WrongUsageException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a time in the past. */
final class Since {

    private static final Pattern AGO = Pattern.compile("([0-9]{1,6})([smhd])");

    private Since() {}

    /**
     * Returns the time that a text names: so long ago, a date or a time of ISO 8601.
     *
     * @throws WrongUsageException when it is none of these
     */
    static Instant of(String text, Instant now) {
        Matcher ago = AGO.matcher(text);
        if (ago.matches()) {
            long amount = Long.parseLong(ago.group(1));
            return now.minus(
                    switch (ago.group(2)) {
                        case "s" -> Duration.ofSeconds(amount);
                        case "m" -> Duration.ofMinutes(amount);
                        case "h" -> Duration.ofHours(amount);
                        default -> Duration.ofDays(amount);
                    });
        }
        try {
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeException unreadable) {
            throw new WrongUsageException(
                    "--since '" + text + "' is not a time", "write 30m, 12h, 7d, 2026-11-20 or 2026-11-20T08:00:00Z");
        }
    }
}
