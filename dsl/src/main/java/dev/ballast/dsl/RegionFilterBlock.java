package dev.ballast.dsl;

import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The options that select the VPCs of a list, which have no tags. */
@Chapter("In a list")
public final class RegionFilterBlock extends LabelBlock {

    RegionFilterBlock(Cloud cloud) {
        super(cloud);
    }

    /** Selects resources of that region: {@code region: 'us-east'}. */
    public void region(@ValidatedBy(Rule.REGION) String region) {
        want("region", cloud.validate(Rule.REGION, region));
    }
}
