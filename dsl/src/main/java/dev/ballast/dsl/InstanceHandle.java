package dev.ballast.dsl;

import dev.ballast.model.Instance;
import dev.ballast.model.Operation;
import dev.ballast.model.Subnet;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.instance.InstanceReconciler;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import groovy.lang.Closure;
import groovy.lang.DelegatesTo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A compute instance. The documented dialect cannot read an instance: there the fields are those recorded at its creation, and
 * null if unknown.
 */
@Chapter("Of an instance")
public final class InstanceHandle extends Handle {

    InstanceHandle(Cloud cloud, Resource resource) {
        super(cloud, resource);
    }

    /** Requests the status: {@code running}, {@code offline}, {@code booting} and others. */
    @Needs(Operation.READ_INSTANCE)
    public String getStatus() {
        return only("status", () -> instances().answers().fresh(resource).status());
    }

    /** Returns its public IPv4 address; null if it has none. */
    @Needs(Operation.READ_INSTANCE)
    public String getPublicIp() {
        return read("publicIp", instance -> instance.publicIp().orElse(null));
    }

    /** Returns its IPv4 addresses, the public ones first. */
    @Needs(Operation.READ_INSTANCE)
    public List<String> getIpv4() {
        return read("ipv4", Instance::ipv4);
    }

    /** Returns its public IPv6 address, as a node has it: {@code "[${web.ipv6}]:80"}. */
    @Needs(Operation.READ_INSTANCE)
    public String getIpv6() {
        return read(
                "ipv6",
                instance -> instance.ipv6() == null ? null : instance.ipv6().replaceFirst("/.*", ""));
    }

    /** Requests its address in the only VPC that it is in: {@code web.vpcIp + ':80'}. */
    @Needs(Operation.LIST_ADDRESSES_OF_INSTANCE)
    public String getVpcIp() {
        return only("vpcIp", () -> instances().vpcAddresses().of(resource, null));
    }

    /** Requests its address in that subnet: {@code web.vpcIp(subnet('shop'))}. */
    @Needs(Operation.LIST_ADDRESSES_OF_INSTANCE)
    public String vpcIp(Subnet subnet) {
        return only("vpcIp", () -> instances().vpcAddresses().of(resource, SubnetBlock.requireSubnet(subnet)));
    }

    /** Returns the label the service shows. */
    @Needs(Operation.READ_INSTANCE)
    public String getLabel() {
        return read("label", Instance::label);
    }

    /** Returns its locks, such as {@code cannot_delete}, which the word {@code protect} can set. */
    @Needs(Operation.READ_INSTANCE)
    public List<String> getLocks() {
        return only("locks", () -> locks(instances().answers()));
    }

    /** Returns its tags. */
    @Needs(Operation.READ_INSTANCE)
    public List<String> getTags() {
        return read("tags", Instance::tags);
    }

    /** Returns when it was created, as the service writes it. */
    @Needs(Operation.READ_INSTANCE)
    public String getCreated() {
        return read("created", Instance::created);
    }

    /** Requests the volumes that are attached to it: {@code web.volumes*.size}. */
    @Needs(Operation.LIST_VOLUMES_OF_INSTANCE)
    public List<VolumeHandle> getVolumes() {
        return only("volumes", () -> cloud.reconcilers()
                .volumes()
                .of(resource)
                .map(volume -> new VolumeHandle(cloud, volume))
                .collect(Collectors.toCollection(ArrayList::new)));
    }

    /** Requests the NodeBalancers that it is a node of: {@code web.nodebalancers*.name}. */
    @Needs(Operation.LIST_NODEBALANCERS_OF_INSTANCE)
    public List<NodeBalancerHandle> getNodebalancers() {
        return only("nodebalancers", () -> cloud.reconcilers()
                .balancers()
                .of(resource)
                .map(balancer -> new NodeBalancerHandle(cloud, balancer))
                .collect(Collectors.toCollection(ArrayList::new)));
    }

    /** Returns the region, as recorded or as the service lists it. */
    public String getRegion() {
        return inScript(() -> instances().region(resource));
    }

    /** Returns its type; where the service does not show it, the one this ledger created it with, else null. */
    public String getType() {
        return inScript(() -> instances().fact(resource, "type", Instance::type));
    }

    /** Returns its image; where the service does not show it, the one this ledger created it with, else null. */
    public String getImage() {
        return inScript(() -> instances().fact(resource, "image", Instance::image));
    }

    /**
     * Returns its private IPv4 address: {@code node 'a', web.privateIp + ':80'}. Reading it never adds an address: if there is
     * none, it throws with advice on what to write.
     */
    public String getPrivateIp() {
        return inScript(() -> instances().addresses().of(resource));
    }

    /** Adds a private IPv4 address, unless the ledger knows one: {@code instance(4711).addPrivateIp()}. */
    public InstanceHandle addPrivateIp() {
        inScript(() -> instances().addresses().add(resource));
        return this;
    }

    /** Boots it, unless it runs or, where the service shows no status, the ledger records a boot: {@code web.boot()}. */
    public InstanceHandle boot() {
        return boot(how -> {});
    }

    /** Boots it; {@code boot(again: true)} sends the request in any case, {@code boot(profile: 5)} selects what it boots with. */
    public InstanceHandle boot(@Options("again profile timeout") Map<String, ?> options) {
        return boot(Block.named(InstanceHandle.class, "boot", options));
    }

    /** Boots it with options, from Java: {@code web.boot(how -> how.again(true))}. */
    public InstanceHandle boot(Consumer<? super BootBlock> options) {
        BootBlock how = Block.filled(new BootBlock(cloud), options);
        inScript(() -> instances().boot(resource, how.profile(), how.again(), how.options()));
        return this;
    }

    /** Reboots it, unless it is rebooting: {@code web.reboot()}. */
    @Needs(Operation.REBOOT_INSTANCE)
    public InstanceHandle reboot() {
        return reboot(wait -> {});
    }

    /** Reboots it; {@code reboot(timeout: 5.minutes)} bounds the wait for a job that runs on it. */
    @Needs(Operation.REBOOT_INSTANCE)
    public InstanceHandle reboot(@Options("timeout") Map<String, ?> options) {
        return reboot(Block.named(InstanceHandle.class, "reboot", options));
    }

    /** Reboots it, from Java: {@code web.reboot(wait -> wait.timeout(Duration.ofMinutes(5)))}. */
    @Needs(Operation.REBOOT_INSTANCE)
    public InstanceHandle reboot(Consumer<? super WaitBlock> options) {
        return verb("reboot", instances -> instances.power().reboot(resource, wait(options)));
    }

    /** Shuts it down and waits until it is off, unless it is: {@code web.shutdown()}. */
    @Needs(Operation.SHUT_DOWN_INSTANCE)
    public InstanceHandle shutdown() {
        return shutdown(wait -> {});
    }

    /** Shuts it down and waits until it is off: {@code web.shutdown(timeout: 2.minutes)}. */
    @Needs(Operation.SHUT_DOWN_INSTANCE)
    public InstanceHandle shutdown(@Options("timeout") Map<String, ?> options) {
        return shutdown(Block.named(InstanceHandle.class, "shutdown", options));
    }

    /** Shuts it down and waits until it is off, from Java: {@code web.shutdown(wait -> wait.timeout(Duration.ofMinutes(2)))}. */
    @Needs(Operation.SHUT_DOWN_INSTANCE)
    public InstanceHandle shutdown(Consumer<? super WaitBlock> options) {
        return verb("shutdown", instances -> instances.power().shutDown(resource, wait(options)));
    }

    /** Resizes the instance to another type and waits until the resize ends; does nothing if it has that type: {@code web.resize 'g6-standard-1'}. */
    @Needs(Operation.RESIZE_INSTANCE)
    public InstanceHandle resize(@ValidatedBy(Rule.TYPE) String type) {
        return resize(type, how -> {});
    }

    /** Resizes the instance with options: {@code web.resize('g6-standard-1', warm: true)}; also {@code resizeDisk:, timeout:}. */
    @Needs(Operation.RESIZE_INSTANCE)
    public InstanceHandle resize(
            @Options("warm resizeDisk timeout") Map<String, ?> options, @ValidatedBy(Rule.TYPE) String type) {
        return resize(type, Block.named(InstanceHandle.class, "resize", options, String.class));
    }

    /** Resizes the instance with options, from Java: {@code web.resize("g6-standard-1", how -> how.warm(true))}. */
    @Needs(Operation.RESIZE_INSTANCE)
    public InstanceHandle resize(@ValidatedBy(Rule.TYPE) String type, Consumer<? super ResizeBlock> options) {
        return verb("resize", instances -> {
            ResizeBlock how = Block.filled(new ResizeBlock(cloud), options);
            instances
                    .power()
                    .resize(resource, cloud.validate(Rule.TYPE, type), how.warm, how.resizeDisk, how.options());
        });
    }

    /** Waits until it is running: {@code web.awaitRunning()}. */
    @Needs(Operation.READ_INSTANCE)
    public InstanceHandle awaitRunning() {
        return awaitRunning(wait -> {});
    }

    /** Waits until it is running: {@code web.awaitRunning(timeout: 2.minutes)}. */
    @Needs(Operation.READ_INSTANCE)
    public InstanceHandle awaitRunning(@Options("timeout") Map<String, ?> options) {
        return awaitRunning(Block.named(InstanceHandle.class, "awaitRunning", options));
    }

    /** Waits until it is running, from Java: {@code web.awaitRunning(wait -> wait.timeout(Duration.ofMinutes(2)))}. */
    @Needs(Operation.READ_INSTANCE)
    public InstanceHandle awaitRunning(Consumer<? super WaitBlock> options) {
        return verb("awaitRunning", instances -> instances.power().awaitRunning(resource, wait(options)));
    }

    /** Changes its label; its name in Ballast stays: {@code web.rename 'web-a'}. */
    @Needs(Operation.CHANGE_INSTANCE)
    public InstanceHandle rename(@ValidatedBy(Rule.INSTANCE_NAME) String label) {
        return verb(
                "rename",
                instances -> instances.settings().rename(resource, cloud.validate(Rule.INSTANCE_NAME, label)));
    }

    /**
     * Asks, and replaces its disks by those of an image, unless it has that image: {@code web.rebuild { image 'linode/debian13';
     * authorizedUsers 'ops' }}. Its data is lost; its addresses and volumes stay. Returns when it runs.
     */
    @Needs(Operation.REBUILD_INSTANCE)
    public InstanceHandle rebuild(
            @DelegatesTo(value = RebuildBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        return rebuild(Block.braces("rebuild { ... }", block));
    }

    /** Replaces its disks by those of an image, from Java: {@code web.rebuild(how -> how.image("linode/debian13"))}. */
    @Needs(Operation.REBUILD_INSTANCE)
    public InstanceHandle rebuild(Consumer<? super RebuildBlock> block) {
        return verb("rebuild", instances -> {
            RebuildBlock wanted = Block.filled(new RebuildBlock(cloud), block);
            instances.rebuild(resource, wanted.deployment(), wanted.again(), wanted.options());
        });
    }

    /** Adds tags, unless it has them: {@code web.tag 'blue'}. */
    @Needs(Operation.CHANGE_INSTANCE)
    public InstanceHandle tag(@ValidatedBy(Rule.TAG) String... tags) {
        return verb("tag", instances -> instances.settings().tag(resource, cloud.validateAll(Rule.TAG, tags)));
    }

    /** Removes tags, if it has them: {@code web.untag 'green'}. */
    @Needs(Operation.CHANGE_INSTANCE)
    public InstanceHandle untag(@ValidatedBy(Rule.TAG) String... tags) {
        return verb("untag", instances -> instances.settings().untag(resource, cloud.validateAll(Rule.TAG, tags)));
    }

    /** Reports what is deleted with it, deletes it, waits until it is gone, and records that: {@code web.delete()}. */
    @Needs(Operation.DELETE_INSTANCE)
    public void delete() {
        delete(wait -> {});
    }

    /** Deletes it and waits until it is gone: {@code web.delete(timeout: 2.minutes)}. */
    @Needs(Operation.DELETE_INSTANCE)
    public void delete(@Options("timeout") Map<String, ?> options) {
        delete(Block.named(InstanceHandle.class, "delete", options));
    }

    /** Deletes it and waits until it is gone, from Java: {@code web.delete(wait -> wait.timeout(Duration.ofMinutes(2)))}. */
    @Needs(Operation.DELETE_INSTANCE)
    public void delete(Consumer<? super WaitBlock> options) {
        verb("delete", instances -> instances.delete(resource, wait(options)));
    }

    private InstanceHandle verb(String word, Consumer<InstanceReconciler> verb) {
        return only(word, () -> {
            verb.accept(instances());
            return this;
        });
    }

    private <T> T read(String property, Function<Instance, T> field) {
        return only(property, () -> field.apply(instances().last(resource)));
    }

    private InstanceReconciler instances() {
        return cloud.reconcilers().instances();
    }
}
