package dev.ballast.dsl;

import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Subnet;
import dev.ballast.reconcile.instance.InstanceRequest;
import dev.ballast.reconcile.instance.InstanceRequest.Deployment;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.List;

/** The words of an instance block. A request contains only the fields that are written. */
@Chapter("In the braces of `instance`")
public final class InstanceBlock extends DeploymentBlock implements WholeBlock {

    private boolean privateIp;
    private Subnet subnet;
    private boolean lockOut;
    private String reservedIp;

    InstanceBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sets the region, instead of the default one: {@code region 'us-east'}. */
    public void region(@ValidatedBy(Rule.REGION) String region) {
        set(InstanceSetting.REGION, cloud.validate(Rule.REGION, region));
    }

    /** Sets the type: {@code type 'standard-1'}. */
    public void type(@ValidatedBy(Rule.TYPE) String type) {
        set(InstanceSetting.TYPE, cloud.validate(Rule.TYPE, type));
    }

    /** Sets whether it boots when created: {@code booted false}. If not set, nothing is sent and its state counts as unknown. */
    public void booted(boolean booted) {
        set(InstanceSetting.BOOTED, booted);
    }

    /** Gives it a private IPv4 address: {@code privateIp()}. */
    public void privateIp() {
        this.privateIp = true;
    }

    /** Sets the tags and removes all others: {@code tags 'shop', 'prod'}. */
    @Needs(value = Operation.CREATE_INSTANCE, field = "tags")
    public void tags(@ValidatedBy(Rule.TAG) String... tags) {
        set(InstanceSetting.TAGS, cloud.validateAll(Rule.TAG, tags));
    }

    /** Sets the tags and removes all others: {@code tags names}. */
    @Needs(value = Operation.CREATE_INSTANCE, field = "tags")
    public void tags(@ValidatedBy(Rule.TAG) List<String> tags) {
        tags(texts("tags", tags));
    }

    /**
     * Sets the generation of its network interfaces, which is {@code legacy_config} by default:
     * {@code interfaceGeneration 'linode'}. An instance of the generation {@code linode} has no private IPv4 address.
     */
    @Needs(value = Operation.CREATE_INSTANCE, field = "interface_generation")
    public void interfaceGeneration(@ValidatedBy(Rule.INTERFACE_GENERATION) String generation) {
        require("interfaceGeneration");
        set(InstanceSetting.INTERFACE_GENERATION, cloud.validate(Rule.INTERFACE_GENERATION, generation));
    }

    /** Sets whether the service backs it up, which costs extra and which Ballast cannot change later: {@code backups true}. */
    @Needs(value = Operation.CREATE_INSTANCE, field = "backups_enabled")
    public void backups(boolean backups) {
        require("backups");
        set(InstanceSetting.BACKUPS, backups);
    }

    /** Sets the placement group of its region that it is created in: {@code placementGroup 528}. */
    @Needs(value = Operation.CREATE_INSTANCE, field = "placement_group")
    public void placementGroup(@ValidatedBy(Rule.ID) long id) {
        require("placementGroup");
        set(InstanceSetting.PLACEMENT_GROUP, cloud.validate(Rule.ID, id));
    }

    /**
     * Sets what the service does with it while its host is maintained, to move it or to power it off and on: {@code maintenance
     * 'migrate'}.
     */
    @Needs(value = Operation.CREATE_INSTANCE, field = "maintenance_policy")
    public void maintenance(@ValidatedBy(Rule.MAINTENANCE) String policy) {
        require("maintenance");
        set(InstanceSetting.MAINTENANCE, cloud.validate(Rule.MAINTENANCE, policy));
    }

    /** Sets whether the service boots it again after it went off by itself: {@code watchdog false}. */
    @Needs(value = Operation.CHANGE_INSTANCE, field = "watchdog_enabled")
    public void watchdog(boolean watchdog) {
        require("watchdog");
        set(InstanceSetting.WATCHDOG, watchdog);
    }

    /**
     * Gives it an address in a subnet beside its public one, also later if it is in no VPC: {@code vpc subnet('shop')}. A running
     * instance has it after a reboot.
     */
    @Needs(value = Operation.CREATE_INSTANCE, field = "interfaces")
    public void vpc(Subnet subnet) {
        require("vpc");
        this.subnet = SubnetBlock.requireSubnet(subnet);
    }

    /**
     * Puts it behind the firewall of that id, and behind no other: {@code firewall 901}. If not set, the account decides. That of
     * Linode interfaces is set only when the instance is created.
     */
    @Needs(value = Operation.CREATE_INSTANCE, field = "firewall_id")
    public void firewall(@ValidatedBy(Rule.ID) long id) {
        require("firewall");
        set(InstanceSetting.FIREWALL, cloud.validate(Rule.ID, id));
    }

    /** Puts it behind that firewall, and behind no other: {@code firewall web}. */
    @Needs(value = Operation.CREATE_INSTANCE, field = "firewall_id")
    public void firewall(FirewallHandle firewall) {
        firewall(Handle.requireSame(firewall, Kind.FIREWALL, "firewall", cloud).id());
    }

    /**
     * Allows a firewall by which none of the {@code admin_addresses} of the profile reaches its TCP port 22: {@code allow
     * 'lockout'}.
     */
    @Needs(value = Operation.CREATE_INSTANCE, field = "firewall_id")
    public void allow(@ValidatedBy(Rule.ALLOW) String what) {
        require("allow");
        cloud.validate(Rule.ALLOW, what);
        this.lockOut = true;
    }

    /** Creates it with a reserved address of the account as its public one: {@code reservedIp '203.0.113.5'}. */
    @Needs(value = Operation.CREATE_INSTANCE, field = "ipv4")
    public void reservedIp(@ValidatedBy(Rule.RESERVED_IP) String address) {
        require("reservedIp");
        this.reservedIp = cloud.validate(Rule.RESERVED_IP, address);
    }

    /** Creates it with a reserved address as its public one: {@code reservedIp front}. */
    @Needs(value = Operation.CREATE_INSTANCE, field = "ipv4")
    public void reservedIp(ReservedIpHandle reserved) {
        require("reservedIp");
        this.reservedIp = ReservedIpHandle.requireAddress(reserved, cloud);
    }

    /** Sets whether the one instance of that label is adopted if the name is new and region, type and image agree: {@code adopt: true}. */
    @Needs(value = Operation.LIST_INSTANCES, field = "label")
    public void adopt(boolean adopt) {
        require("adopt");
        whole.adopt = adopt;
    }

    InstanceRequest toRequest(String name) {
        Deployment deployment = deployment();
        String defaultRegion = deployment.settings().has(InstanceSetting.REGION) ? null : cloud.neededRegion();
        ResourceSettings<InstanceSetting, Instance> settings =
                whole.withoutKept(cloud, Kind.INSTANCE, name, deployment.settings());
        if (settings.values().get(InstanceSetting.FIREWALL) instanceof Long firewall && !lockOut) {
            cloud.inScript(() -> cloud.reconcilers()
                    .firewalls()
                    .refuseLockOut(
                            new Reference.ByName(Kind.INSTANCE, name),
                            firewall,
                            cloud.settings().adminAddresses()));
        }
        return new InstanceRequest(name, defaultRegion, deployment.with(settings), privateIp, subnet, reservedIp);
    }
}
