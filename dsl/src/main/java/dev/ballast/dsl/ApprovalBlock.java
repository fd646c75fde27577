package dev.ballast.dsl;

import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.time.Duration;

/** The options of an approval in a run. */
@Chapter("In a runbook")
public final class ApprovalBlock extends Block {

    private Duration timeout = Duration.ofDays(1);

    ApprovalBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets how long the approval may take from when the run first waits for it: {@code timeout: 30.minutes}, a minute to a week. The default is a day. */
    public void timeout(@ValidatedBy(Rule.APPROVAL_TIMEOUT) Duration timeout) {
        this.timeout = cloud.validate(Rule.APPROVAL_TIMEOUT, timeout);
    }

    Duration timeout() {
        return timeout;
    }
}
