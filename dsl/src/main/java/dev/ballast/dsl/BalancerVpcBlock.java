package dev.ballast.dsl;

import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The option of a VPC of a NodeBalancer: that of its nodes, or the one in front of it. */
@Chapter("In the braces of `nodebalancer`")
public final class BalancerVpcBlock extends Block {

    private String range;

    BalancerVpcBlock(Cloud cloud) {
        super(cloud);
    }

    /**
     * Sets which addresses of the subnet the NodeBalancer has, of which the one in front takes one: {@code range: '10.0.0.64/30'}. If
     * not set, the service decides.
     */
    public void range(@ValidatedBy(Rule.VPC_RANGE) String range) {
        this.range = cloud.validate(Rule.VPC_RANGE, range);
    }

    String range() {
        return range;
    }
}
