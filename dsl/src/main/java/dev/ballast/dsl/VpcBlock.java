package dev.ballast.dsl;

import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Vpc;
import dev.ballast.model.VpcSetting;
import dev.ballast.reconcile.vpc.VpcRequest;
import dev.ballast.reconcile.vpc.VpcRequest.SubnetRequest;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import dev.ballast.rules.VpcRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The words of a VPC block: its region, its description and its subnets. */
@Chapter("In the braces of `vpc`")
public final class VpcBlock extends Block implements WholeBlock {

    private final String name;
    private final List<SubnetRequest> subnets = new ArrayList<>();
    private ResourceSettings<VpcSetting, Vpc> settings = ResourceSettings.of(VpcSetting.class);
    private List<String> ipv4;
    private Boolean ipv6;
    private boolean exactly;

    VpcBlock(Cloud cloud, String name) {
        super(cloud);
        this.name = name;
    }

    /** Sets the region, instead of the default one: {@code region 'us-sea'}. */
    @Needs(Operation.CREATE_VPC)
    public void region(@ValidatedBy(Rule.REGION) String region) {
        set(VpcSetting.REGION, cloud.validate(Rule.REGION, region));
    }

    /** Sets the description, which may be empty: {@code description 'shop, production'}. */
    @Needs(Operation.CREATE_VPC)
    public void description(@ValidatedBy(Rule.DESCRIPTION) String text) {
        set(VpcSetting.DESCRIPTION, cloud.validate(Rule.DESCRIPTION, text));
    }

    /** Creates it with these ranges of IPv4 addresses in place of the usual ones, in a region that takes them: {@code ipv4 '100.64.0.0/16'}. */
    public void ipv4(@ValidatedBy(Rule.VPC_RANGE) String... ranges) {
        this.ipv4 = cloud.validateAll(Rule.VPC_RANGE, ranges);
    }

    /** Creates it with IPv6 addresses that the service chooses: {@code ipv6()}. */
    public void ipv6() {
        ipv6(true);
    }

    /** Sets whether it is created with IPv6 addresses that the service chooses: {@code ipv6 true}. */
    public void ipv6(boolean ipv6) {
        this.ipv6 = ipv6;
    }

    /** Adds a subnet with that label and these IPv4 addresses: {@code subnet 'web', '10.0.0.0/24'}. */
    public void subnet(@ValidatedBy(Rule.SUBNET_LABEL) String label, @ValidatedBy(Rule.SUBNET_RANGE) String range) {
        subnet(label, range, options -> {});
    }

    /** Adds a subnet with options: {@code subnet 'web', '10.0.0.0/24', ipv6: true}. */
    public void subnet(
            @Options("ipv6") Map<String, ?> options,
            @ValidatedBy(Rule.SUBNET_LABEL) String label,
            @ValidatedBy(Rule.SUBNET_RANGE) String range) {
        subnet(label, range, Block.named(VpcBlock.class, "subnet", options, String.class, String.class));
    }

    /** Adds a subnet with options, from Java. */
    public void subnet(
            @ValidatedBy(Rule.SUBNET_LABEL) String label,
            @ValidatedBy(Rule.SUBNET_RANGE) String range,
            Consumer<? super NewSubnetBlock> options) {
        ScriptLine.locate(() -> {
            NewSubnetBlock words = filled(new NewSubnetBlock(cloud), options);
            subnets.add(new SubnetRequest(
                    cloud.validate(Rule.SUBNET_LABEL, label),
                    cloud.validate(Rule.SUBNET_RANGE, range),
                    words.hasIpv6(),
                    ScriptLine.current()));
            Problem.refuse(VpcRules.distinct(
                    "vpc '" + name + "'",
                    subnets.stream().map(SubnetRequest::named).toList()));
        });
    }

    /** Sets whether the subnets that this block does not name are deleted: {@code exactly true}. */
    public void exactly(boolean exactly) {
        this.exactly = exactly;
    }

    /** Sets whether the one VPC of that label is adopted if the name is new and the region agrees: {@code adopt: true}. */
    public void adopt(boolean adopt) {
        whole.adopt = adopt;
    }

    private void set(VpcSetting setting, Object value) {
        settings = with(settings, setting, value);
    }

    /** Sets whether what would end it is refused: {@code protect: true}. The service has no locks for it. */
    @Override
    public void protect(@ValidatedBy(Rule.PROTECT_UNLOCKED) Object protect) {
        whole.protect = cloud.validate(Rule.PROTECT_UNLOCKED, protect);
    }

    VpcRequest toRequest() {
        String defaultRegion = settings.has(VpcSetting.REGION) ? null : cloud.neededRegion();
        return new VpcRequest(
                name, defaultRegion, whole.withoutKept(cloud, Kind.VPC, name, settings), ipv4, ipv6, exactly, subnets);
    }
}
