package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.reconcile.balancer.Rolling;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.time.Duration;
import java.util.List;

/** The options of {@code rolling}. */
@Chapter("Of a NodeBalancer")
public final class RollingBlock extends Block {

    private int batch = 1;
    private Duration pause = Duration.ZERO;
    private Duration timeout;
    private boolean again;
    private Runnable verify;
    private Integer stopAfter;

    RollingBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets how many backends are out of service at a time: {@code batch: 2}. Default 1. */
    public void batch(@ValidatedBy(Rule.BATCH) Number batch) {
        this.batch = cloud.validate(Rule.BATCH, batch).intValue();
    }

    /** Sets the time from draining a backend to the act: {@code pause: 30.seconds}. Default none. */
    public void pause(@ValidatedBy(Rule.PAUSE) Duration pause) {
        this.pause = cloud.validate(Rule.PAUSE, pause);
    }

    /** Sets how long a backend may take to run and to be up again: {@code timeout: 5.minutes}. Default 10 minutes. */
    public void timeout(@ValidatedBy(Rule.TIMEOUT) Duration timeout) {
        this.timeout = cloud.validate(Rule.TIMEOUT, timeout);
    }

    /** Starts over after a rolling that was stopped, including the backends that it had finished: {@code again: true}. */
    public void again(boolean again) {
        this.again = again;
    }

    /**
     * Sets the probe that runs before the first backend and after each: {@code verify: { lb.port(443).verify { get '/health' } }}.
     * It fails by a failed {@code verify} or {@code assert}.
     */
    public void verify(Runnable probe) {
        verify = given(probe, Vocabulary.BRACES);
    }

    /** Sets after how many failed probes the rolling stops: {@code stopAfter: 2}. Default 1. */
    public void stopAfter(@ValidatedBy(Rule.STOP_AFTER) Number probes) {
        stopAfter = cloud.validate(Rule.STOP_AFTER, probes).intValue();
    }

    Rolling.Options options() {
        if (stopAfter != null && verify == null) {
            throw new RuleException(
                    RefusalCode.STOP_AFTER,
                    "stopAfter: counts failed probes, and there is no verify:",
                    "write verify: { lb.port(443).verify { get '/health' } }");
        }
        return new Rolling.Options(batch, pause, again, new WaitOptions(true, timeout), probes());
    }

    private Rolling.Probes probes() {
        return new Rolling.Probes(
                verify == null
                        ? null
                        : () -> cloud.branches(List.of(verify), probe -> {
                            probe.run();
                            return probe;
                        }),
                stopAfter == null ? 1 : stopAfter);
    }
}
