package dev.ballast.reconcile.balancer;

import dev.ballast.reconcile.context.WaitOptions;
import java.time.Duration;

/**
 * How a rolling goes through the backends of a NodeBalancer: how many are out of service at a time, how long each waits between
 * its draining and the act, whether one that was interrupted starts over, and how long each wait may take.
 */
public record RollingOptions(int batch, Duration pause, boolean again, WaitOptions limit) {}
