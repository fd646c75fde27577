package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Subnet;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The option that selects one of several subnets with the same label. */
@Chapter("In a list")
public final class SubnetBlock extends Block {

    private String vpc;

    SubnetBlock(Cloud cloud) {
        super(cloud);
    }

    /** Selects the subnet of the VPC with that label: {@code vpc: 'main'}. */
    public void vpc(@ValidatedBy(Rule.LABEL) String label) {
        this.vpc = cloud.validate(Rule.LABEL, label);
    }

    /** Returns the subnet; throws a RuleException if it is null. */
    static Subnet requireSubnet(Subnet subnet) {
        if (subnet == null) {
            throw new RuleException(RefusalCode.NOTHING_GIVEN, "no subnet is given", "write vpc subnet('shop')");
        }
        return subnet;
    }

    String vpc() {
        return vpc;
    }
}
