package dev.ballast.dsl;

import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The options that select reserved addresses. */
@Chapter("In a list")
public final class AddressFilterBlock extends Selection {

    /** The options of a word that fills the block. */
    static final String OPTIONS = "address region tag";

    AddressFilterBlock(Cloud cloud) {
        super(cloud, "address", "203.0.113.5");
    }

    /** Selects the reserved address with this text: {@code address: '203.0.113.5'}. */
    public void address(@ValidatedBy(Rule.RESERVED_IP) String address) {
        want("address", cloud.validate(Rule.RESERVED_IP, address));
    }

    /** Selects addresses of that region: {@code region: 'us-east'}. */
    public void region(@ValidatedBy(Rule.REGION) String region) {
        want("region", cloud.validate(Rule.REGION, region));
    }

    /** Selects addresses with that tag: {@code tag: 'shop'}. */
    public void tag(@ValidatedBy(Rule.TAG) String tag) {
        want("tag", cloud.validate(Rule.TAG, tag));
    }
}
