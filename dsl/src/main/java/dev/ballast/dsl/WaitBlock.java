package dev.ballast.dsl;

import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.time.Duration;

/** The options of a wait: whether a word waits until its change is complete, and how long. */
@Chapter("In the braces of `volume`")
public sealed class WaitBlock extends Block permits AttachBlock, VolumeBlock {

    private boolean awaited = true;
    private Duration timeout;

    WaitBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets whether to wait; {@code wait: false} returns at once. Default true. */
    public void wait(boolean awaited) {
        this.awaited = awaited;
    }

    /** Sets the deadline of the wait: {@code timeout: 5.minutes}. The default is that of the profile, else 10 minutes. */
    public void timeout(@ValidatedBy(Rule.TIMEOUT) Duration timeout) {
        this.timeout = cloud.validate(Rule.TIMEOUT, timeout);
    }

    final WaitOptions options() {
        return new WaitOptions(awaited, timeout);
    }
}
