package dev.ballast.reconcile;

import java.time.Duration;

/** Whether a word waits for what it set going, and how long; a null timeout stands for the usual 10 minutes. */
public record WaitOptions(boolean awaited, Duration timeout) {

    /** Waits up to the usual 10 minutes. */
    public static final WaitOptions USUAL = new WaitOptions(true, null);
}
