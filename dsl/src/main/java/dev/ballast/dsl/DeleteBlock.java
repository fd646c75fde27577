package dev.ballast.dsl;

import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.time.Duration;

/** The options of {@code delete} of a volume. */
@Chapter("Of a volume")
public final class DeleteBlock extends Block {

    private boolean detach;
    private Duration timeout;

    DeleteBlock(Cloud cloud) {
        super(cloud);
    }

    /**
     * Sets whether an attached volume is detached first; without it, the deletion is refused: {@code detach: true}. Default
     * false.
     */
    public void detach(boolean detach) {
        this.detach = detach;
    }

    /** Sets the deadline of the waits until it is detached and gone: {@code timeout: 5.minutes}. Default 10 minutes. */
    public void timeout(@ValidatedBy(Rule.TIMEOUT) Duration timeout) {
        this.timeout = cloud.validate(Rule.TIMEOUT, timeout);
    }

    boolean detach() {
        return detach;
    }

    WaitOptions options() {
        return new WaitOptions(true, timeout);
    }
}
