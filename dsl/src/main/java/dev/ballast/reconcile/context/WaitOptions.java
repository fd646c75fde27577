package dev.ballast.reconcile.context;

import java.time.Duration;

/** Whether a word waits for its effect, and how long; a null timeout stands for the default of 10 minutes. */
public record WaitOptions(boolean awaited, Duration timeout) {

    /** Waits up to the default of 10 minutes. */
    public static final WaitOptions USUAL = new WaitOptions(true, null);
}
