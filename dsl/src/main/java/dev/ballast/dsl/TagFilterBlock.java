package dev.ballast.dsl;

import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The options of a list of volumes, which the service cannot filter by region: which of them are wanted. */
public sealed class TagFilterBlock extends LabelBlock permits FilterBlock {

    TagFilterBlock(Cloud cloud) {
        super(cloud);
    }

    /** Wants resources with that tag: {@code tag: 'shop'}. */
    public void tag(@ValidatedBy(Rule.TAG) String tag) {
        want("tags", cloud.validate(Rule.TAG, tag));
    }
}
