package dev.ballast.model;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * Something that happened in the account. Fields that an answer leaves out are null; percentage and duration in seconds are null
 * for what is no job, the duration also before it began. Times are in whole seconds, so ids tell which event is newer.
 */
public record Event(
        Long id,
        String action,
        String created,
        String status,
        Integer percentComplete,
        BigDecimal duration,
        String timeRemaining,
        String rate,
        Entity entity,
        Entity secondaryEntity,
        String message,
        Boolean seen,
        Boolean read,
        String username)
        implements Identified {

    /** Returns whether nothing further comes of it; its status is else {@code scheduled} or {@code started}. */
    public boolean isOver() {
        return status != null
                && switch (status.toLowerCase(Locale.ROOT)) {
                    case "finished", "failed", "notification" -> true;
                    default -> false;
                };
    }

    /** Returns whether it is a job that failed. */
    public boolean hasFailed() {
        return "failed".equalsIgnoreCase(status);
    }
}
