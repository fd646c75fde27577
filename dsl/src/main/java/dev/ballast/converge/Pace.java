package dev.ballast.converge;

import java.time.Duration;

/**
 * Whether a word waits for what it set going.
 *
 * @param awaited false returns at once
 * @param timeout how long to wait, or null for the usual 10 minutes
 */
public record Pace(boolean awaited, Duration timeout) {

    /** Waits up to the usual 10 minutes. */
    public static final Pace USUAL = new Pace(true, null);
}
