package dev.ballast.dsl;

import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The options that select the volumes of a list. The service cannot filter volumes by region. */
@Chapter("In a list")
public sealed class TagFilterBlock extends LabelBlock permits FilterBlock {

    TagFilterBlock(Cloud cloud) {
        super(cloud);
    }

    /** Selects resources with that tag: {@code tag: 'shop'}. */
    public void tag(@ValidatedBy(Rule.TAG) String tag) {
        want("tag", cloud.validate(Rule.TAG, tag));
    }
}
