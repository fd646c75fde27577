package dev.ballast.dsl;

import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The options of {@code attachTo}. */
@Chapter("Of a volume")
public final class AttachBlock extends WaitBlock {

    private Long config;

    AttachBlock(Cloud cloud) {
        super(cloud);
    }

    /**
     * Selects the configuration profile of an instance that is not running and has more than one: {@code config: 5}. By default
     * the first one is used.
     */
    public void config(@ValidatedBy(Rule.ID) long profile) {
        this.config = cloud.validate(Rule.ID, profile);
    }

    Long config() {
        return config;
    }
}
