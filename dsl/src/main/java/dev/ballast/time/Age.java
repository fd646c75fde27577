package dev.ballast.time;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Writes when something was, and how long ago. */
public final class Age {

    /** The form of a time in a message: to the second, in UTC. */
    public static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

    private Age() {}

    /** Returns the time from an instant to another in its largest unit, such as {@code 4 days}. */
    public static String between(Instant since, Instant now) {
        Duration age = Duration.between(since, now);
        if (age.toHours() >= 2) {
            return age.toDays() < 2 ? age.toHours() + " h" : age.toDays() + " days";
        }
        return age.toMinutes() < 2 ? Math.max(0, age.toSeconds()) + " s" : age.toMinutes() + " min";
    }
}
