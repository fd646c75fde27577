package dev.ballast.dsl;

import dev.ballast.model.Operation;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.time.Duration;

/** The options of {@code boot}. */
@Chapter("Of an instance")
public final class BootBlock extends Block {

    private boolean again;
    private Long profile;
    private Duration timeout;

    BootBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sends the boot even if the ledger records that it was sent before: {@code again: true}. */
    public void again(boolean again) {
        this.again = again;
    }

    /** Selects the configuration profile instead of the last one: {@code profile: 5}. */
    @Needs(value = Operation.BOOT_INSTANCE, field = "config_id")
    public void profile(@ValidatedBy(Rule.ID) long id) {
        require("profile");
        this.profile = cloud.validate(Rule.ID, id);
    }

    /** Sets how long to wait while a job runs on the instance: {@code timeout: 5.minutes}. Default 10 minutes. */
    @Needs(Operation.READ_INSTANCE)
    public void timeout(@ValidatedBy(Rule.TIMEOUT) Duration timeout) {
        require("timeout");
        this.timeout = cloud.validate(Rule.TIMEOUT, timeout);
    }

    WaitOptions options() {
        return new WaitOptions(true, timeout);
    }

    Long profile() {
        return profile;
    }

    boolean again() {
        return again;
    }
}
