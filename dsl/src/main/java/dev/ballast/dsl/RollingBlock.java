package dev.ballast.dsl;

import dev.ballast.reconcile.balancer.Rolling;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.time.Duration;

/** The options of {@code rolling}. */
@Chapter("Of a NodeBalancer")
public final class RollingBlock extends Block {

    private int batch = 1;
    private Duration pause = Duration.ZERO;
    private Duration timeout;
    private boolean again;

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

    Rolling.Options options() {
        return new Rolling.Options(batch, pause, again, new WaitOptions(true, timeout));
    }
}
