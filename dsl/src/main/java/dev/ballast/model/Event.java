package dev.ballast.model;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * An event of the account. Fields that an answer leaves out are null. The percentage and the duration in seconds are null if
 * the event is not a job; the duration is also null before the job began. Times are whole seconds, so compare ids to find the
 * newer event.
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

    /** Returns whether the event has ended; otherwise its status is {@code scheduled} or {@code started}. */
    public boolean isOver() {
        return status != null
                && switch (status.toLowerCase(Locale.ROOT)) {
                    case "finished", "failed", "canceled", "notification" -> true;
                    default -> false;
                };
    }

    /** Returns whether its job failed. */
    public boolean hasFailed() {
        return "failed".equalsIgnoreCase(status);
    }

    /** Returns whether its job was canceled. */
    public boolean isCanceled() {
        return "canceled".equalsIgnoreCase(status);
    }
}
