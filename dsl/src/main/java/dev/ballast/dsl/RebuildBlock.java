package dev.ballast.dsl;

import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.time.Duration;

/** The words of {@code rebuild} of an instance. */
@Chapter("In the braces of `rebuild`")
public final class RebuildBlock extends DeploymentBlock {

    private boolean again;
    private Duration timeout;

    RebuildBlock(Cloud cloud) {
        super(cloud);
    }

    /** Rebuilds it although it has that image: {@code again true}. */
    public void again(boolean again) {
        this.again = again;
    }

    /** Sets how long the rebuild may take, with a job before it: {@code timeout 20.minutes}. Default 10 minutes. */
    public void timeout(@ValidatedBy(Rule.TIMEOUT) Duration timeout) {
        this.timeout = cloud.validate(Rule.TIMEOUT, timeout);
    }

    WaitOptions options() {
        return new WaitOptions(true, timeout);
    }

    boolean again() {
        return again;
    }
}
