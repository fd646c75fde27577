package dev.ballast.time;

import java.time.Duration;
import java.time.Instant;

/** Writes how long ago something was. */
public final class Age {

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
