package dev.ballast.dsl;

import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.time.Duration;

/** The options of {@code resize} of an instance. */
@Chapter("Of an instance")
public final class ResizeBlock extends Block {

    boolean warm;
    Boolean resizeDisk;
    private Duration timeout;

    ResizeBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets whether it goes on running for the most part of the resize: {@code warm: true}. By default it is stopped first. */
    public void warm(boolean warm) {
        this.warm = warm;
    }

    /** Sets whether its only disk beside a swap disk grows with the type: {@code resizeDisk: false}. The service does it by default. */
    public void resizeDisk(boolean resizeDisk) {
        this.resizeDisk = resizeDisk;
    }

    /** Sets how long the resize may take, with a job before it: {@code timeout: 20.minutes}. Default 10 minutes. */
    public void timeout(@ValidatedBy(Rule.TIMEOUT) Duration timeout) {
        this.timeout = cloud.validate(Rule.TIMEOUT, timeout);
    }

    WaitOptions options() {
        return new WaitOptions(true, timeout);
    }
}
