package dev.ballast.dsl;

import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The option that selects a resource by its label. */
@Chapter("In a list")
public sealed class LabelBlock extends Selection permits RegionFilterBlock, TagFilterBlock {

    LabelBlock(Cloud cloud) {
        super(cloud, "label", "web-1");
    }

    /** Selects resources with that label: {@code label: 'web-1'}. */
    public void label(@ValidatedBy(Rule.LABEL) String label) {
        want("label", cloud.validate(Rule.LABEL, label));
    }
}
