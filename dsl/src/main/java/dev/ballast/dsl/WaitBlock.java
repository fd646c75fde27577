package dev.ballast.dsl;

import dev.ballast.reconcile.WaitOptions;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.time.Duration;
import java.util.List;

/** How long a word waits for what it set going. */
public sealed class WaitBlock extends Block permits AttachBlock, VolumeBlock {

    static final List<String> NAMES = List.of("wait", "timeout");

    private boolean awaited = true;
    private Duration timeout;

    WaitBlock(Cloud cloud) {
        super(cloud);
    }

    /** Says whether to wait; {@code wait: false} returns at once. Default true. */
    public void wait(boolean awaited) {
        this.awaited = awaited;
    }

    /** Sets the deadline of the wait: {@code timeout: 5.minutes}. Default 10 minutes, or what the profile says. */
    public void timeout(@ValidatedBy(Rule.TIMEOUT) Duration timeout) {
        this.timeout = cloud.validate(Rule.TIMEOUT, timeout);
    }

    final WaitOptions options() {
        return new WaitOptions(awaited, timeout);
    }
}
