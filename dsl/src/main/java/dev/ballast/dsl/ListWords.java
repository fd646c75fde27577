package dev.ballast.dsl;

import dev.ballast.model.BilledResource;
import dev.ballast.model.Event;
import dev.ballast.model.Filter;
import dev.ballast.model.FirewallTemplate;
import dev.ballast.model.Image;
import dev.ballast.model.InstanceType;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.Region;
import dev.ballast.model.Subnet;
import dev.ballast.reconcile.context.AccountCosts;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ServiceLists;
import dev.ballast.reconcile.outcome.TopLevelReconciler;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The words that list the resources of an account and the offers of the service, or find one resource by its label. A list
 * sends a request for each page when an iteration reaches it, at least one. Each iteration sends the requests again. The
 * resources need not be in the ledger.
 */
public interface ListWords {

    /** Returns the cloud the words work on. */
    Cloud cloud();

    /** Lists the instances of the account: {@code instances().find { it.region == 'us-east' }}. */
    default Listing<InstanceHandle> instances() {
        return new Listing<>("instances()", () -> found(cloud(), Kind.INSTANCE, Filter.NONE)
                .map(instance -> new InstanceHandle(cloud(), instance)));
    }

    /** Lists the instances of a region, tag or label: {@code instances(tag: 'shop')}; also region: and label:. */
    @Needs(value = Operation.LIST_INSTANCES, field = "tags")
    default Listing<InstanceHandle> instances(@Options("region tag label") Map<String, ?> options) {
        return instances(Block.named(ListWords.class, "instances", options));
    }

    /** Lists the instances of a region, tag or label, from Java: {@code cloud.instances(of -> of.tag("shop"))}. */
    @Needs(value = Operation.LIST_INSTANCES, field = "tags")
    default Listing<InstanceHandle> instances(Consumer<? super FilterBlock> options) {
        return list(Kind.INSTANCE, FilterBlock::new, options, InstanceHandle::new);
    }

    /** Finds an instance by its label, whether the ledger knows it or not: {@code instance(label: 'web-1')}. */
    @Needs(value = Operation.LIST_INSTANCES, field = "label")
    default InstanceHandle instance(@Options("label") Map<String, ?> options) {
        return instance(Block.named(ListWords.class, "instance", options));
    }

    /** Finds an instance by its label, from Java: {@code cloud.instance(of -> of.label("web-1"))}. */
    @Needs(value = Operation.LIST_INSTANCES, field = "label")
    default InstanceHandle instance(Consumer<? super LabelBlock> options) {
        return find(Kind.INSTANCE, LabelBlock::new, options, InstanceHandle::new);
    }

    /** Lists the NodeBalancers of the account: {@code nodebalancers()*.region}. */
    @Needs(Operation.LIST_NODEBALANCERS)
    default Listing<NodeBalancerHandle> nodebalancers() {
        return nodebalancers(of -> {});
    }

    /** Lists the NodeBalancers of a region, tag or label: {@code nodebalancers(tag: 'shop')}; also region: and label:. */
    @Needs(Operation.LIST_NODEBALANCERS)
    default Listing<NodeBalancerHandle> nodebalancers(@Options("region tag label") Map<String, ?> options) {
        return nodebalancers(Block.named(ListWords.class, "nodebalancers", options));
    }

    /** Lists the NodeBalancers of a region, tag or label, from Java: {@code cloud.nodebalancers(of -> of.tag("shop"))}. */
    @Needs(Operation.LIST_NODEBALANCERS)
    default Listing<NodeBalancerHandle> nodebalancers(Consumer<? super FilterBlock> options) {
        return list(Kind.NODEBALANCER, FilterBlock::new, options, NodeBalancerHandle::new);
    }

    /** Finds a NodeBalancer by its label, whether the ledger knows it or not: {@code nodebalancer(label: 'web')}. */
    @Needs(Operation.LIST_NODEBALANCERS)
    default NodeBalancerHandle nodebalancer(@Options("label") Map<String, ?> options) {
        return nodebalancer(Block.named(ListWords.class, "nodebalancer", options));
    }

    /** Finds a NodeBalancer by its label, from Java: {@code cloud.nodebalancer(of -> of.label("web"))}. */
    @Needs(Operation.LIST_NODEBALANCERS)
    default NodeBalancerHandle nodebalancer(Consumer<? super LabelBlock> options) {
        return find(Kind.NODEBALANCER, LabelBlock::new, options, NodeBalancerHandle::new);
    }

    /** Lists the volumes of the account: {@code volumes().findAll { !it.attachedTo }}. */
    @Needs(Operation.LIST_VOLUMES)
    default Listing<VolumeHandle> volumes() {
        return volumes(of -> {});
    }

    /** Lists the volumes of a tag or label: {@code volumes(tag: 'shop')}; also label:. */
    @Needs(Operation.LIST_VOLUMES)
    default Listing<VolumeHandle> volumes(@Options("tag label") Map<String, ?> options) {
        return volumes(Block.named(ListWords.class, "volumes", options));
    }

    /** Lists the volumes of a tag or label, from Java: {@code cloud.volumes(of -> of.tag("shop"))}. */
    @Needs(Operation.LIST_VOLUMES)
    default Listing<VolumeHandle> volumes(Consumer<? super TagFilterBlock> options) {
        return list(Kind.VOLUME, TagFilterBlock::new, options, VolumeHandle::new);
    }

    /** Finds a volume by its label, whether the ledger knows it or not: {@code volume(label: 'data')}. */
    @Needs(Operation.LIST_VOLUMES)
    default VolumeHandle volume(@Options("label") Map<String, ?> options) {
        return volume(Block.named(ListWords.class, "volume", options));
    }

    /** Finds a volume by its label, from Java: {@code cloud.volume(of -> of.label("data"))}. */
    @Needs(Operation.LIST_VOLUMES)
    default VolumeHandle volume(Consumer<? super LabelBlock> options) {
        return find(Kind.VOLUME, LabelBlock::new, options, VolumeHandle::new);
    }

    /** Lists the firewalls of the account: {@code firewalls().find { it.label == 'web' }.id}. */
    @Needs(Operation.LIST_FIREWALLS)
    default Listing<FirewallHandle> firewalls() {
        return firewalls(of -> {});
    }

    /** Lists the firewalls of a tag or label: {@code firewalls(tag: 'shop')}; also label:. */
    @Needs(Operation.LIST_FIREWALLS)
    default Listing<FirewallHandle> firewalls(@Options("tag label") Map<String, ?> options) {
        return firewalls(Block.named(ListWords.class, "firewalls", options));
    }

    /** Lists the firewalls of a tag or label, from Java: {@code cloud.firewalls(of -> of.tag("shop"))}. */
    @Needs(Operation.LIST_FIREWALLS)
    default Listing<FirewallHandle> firewalls(Consumer<? super TagFilterBlock> options) {
        return list(Kind.FIREWALL, TagFilterBlock::new, options, FirewallHandle::new);
    }

    /** Finds a firewall by its label, whether the ledger knows it or not: {@code firewall(label: 'web')}. */
    @Needs(Operation.LIST_FIREWALLS)
    default FirewallHandle firewall(@Options("label") Map<String, ?> options) {
        return firewall(Block.named(ListWords.class, "firewall", options));
    }

    /** Finds a firewall by its label, from Java: {@code cloud.firewall(of -> of.label("web"))}. */
    @Needs(Operation.LIST_FIREWALLS)
    default FirewallHandle firewall(Consumer<? super LabelBlock> options) {
        return find(Kind.FIREWALL, LabelBlock::new, options, FirewallHandle::new);
    }

    /** Lists the reserved addresses of the account: {@code reservedIps().findAll { !it.assignedTo }}. */
    @Needs(Operation.LIST_RESERVED_IPS)
    default Listing<ReservedIpHandle> reservedIps() {
        return reservedIps(of -> {});
    }

    /** Lists the reserved addresses of a region or tag: {@code reservedIps(tag: 'shop')}; also region: and address:. */
    @Needs(Operation.LIST_RESERVED_IPS)
    default Listing<ReservedIpHandle> reservedIps(@Options(AddressFilterBlock.OPTIONS) Map<String, ?> options) {
        return reservedIps(Block.named(ListWords.class, "reservedIps", options));
    }

    /** Lists the reserved addresses of a region or tag, from Java: {@code cloud.reservedIps(of -> of.tag("shop"))}. */
    @Needs(Operation.LIST_RESERVED_IPS)
    default Listing<ReservedIpHandle> reservedIps(Consumer<? super AddressFilterBlock> options) {
        return list(Kind.RESERVED_IP, AddressFilterBlock::new, options, ReservedIpHandle::new);
    }

    /** Finds a reserved address that the ledger need not know: {@code reservedIp(address: '203.0.113.5')}; also tag: and region:. */
    @Needs(Operation.LIST_RESERVED_IPS)
    default ReservedIpHandle reservedIp(@Options(AddressFilterBlock.OPTIONS) Map<String, ?> options) {
        return reservedIp(Block.named(ListWords.class, "reservedIp", options));
    }

    /** Finds a reserved address, from Java: {@code cloud.reservedIp(of -> of.address("203.0.113.5"))}. */
    @Needs(Operation.LIST_RESERVED_IPS)
    default ReservedIpHandle reservedIp(Consumer<? super AddressFilterBlock> options) {
        return find(Kind.RESERVED_IP, AddressFilterBlock::new, options, ReservedIpHandle::new);
    }

    /** Lists the regions: {@code regions().findAll { 'NodeBalancers' in it.capabilities }*.id}. */
    @Needs(Operation.LIST_REGIONS)
    default Listing<Region> regions() {
        return catalogue("regions", ServiceLists::regions);
    }

    /** Lists the types of instances: {@code types().find { it.memory >= 4096 }.id}; memory and disk are in megabytes. */
    @Needs(Operation.LIST_TYPES)
    default Listing<InstanceType> types() {
        return catalogue("types", ServiceLists::types);
    }

    /** Lists the images: {@code images().findAll { it.vendor == 'Debian' }*.id}. */
    @Needs(Operation.LIST_IMAGES)
    default Listing<Image> images() {
        return catalogue("images", ServiceLists::images);
    }

    /**
     * Lists what the account pays for, with the price of an hour and of a month in US dollars:
     * {@code costs().groupBy { it.region }}.
     */
    @Needs(Operation.LIST_VOLUME_TYPES)
    default Listing<BilledResource> costs() {
        return listed("costs", cloud -> new Listing<>("costs()", () -> AccountCosts.of(cloud.account(), kind -> true)));
    }

    /** Reads which firewalls new resources get that name none: {@code defaultFirewalls().linode?.label}; null is none. */
    @Needs(Operation.READ_DEFAULT_FIREWALLS)
    default DefaultFirewalls defaultFirewalls() {
        return listed("defaultFirewalls", DefaultFirewalls::read);
    }

    /** Lists the templates of firewalls: {@code firewallTemplates().find { it.slug == 'vpc' }.rules.inbound}. */
    @Needs(Operation.LIST_FIREWALL_TEMPLATES)
    default Listing<FirewallTemplate> firewallTemplates() {
        return catalogue("firewallTemplates", ServiceLists::firewallTemplates);
    }

    /** Lists the VPCs of the account: {@code vpcs()*.label}. */
    @Needs(Operation.LIST_VPCS)
    default Listing<VpcHandle> vpcs() {
        return vpcs(of -> {});
    }

    /** Lists the VPCs of a region or label: {@code vpcs(region: 'us-sea')}; also label:. */
    @Needs(Operation.LIST_VPCS)
    default Listing<VpcHandle> vpcs(@Options("region label") Map<String, ?> options) {
        return vpcs(Block.named(ListWords.class, "vpcs", options));
    }

    /** Lists the VPCs of a region or label, from Java: {@code cloud.vpcs(of -> of.region("us-sea"))}. */
    @Needs(Operation.LIST_VPCS)
    default Listing<VpcHandle> vpcs(Consumer<? super RegionFilterBlock> options) {
        return list(Kind.VPC, RegionFilterBlock::new, options, VpcHandle::new);
    }

    /** Finds a VPC by its label, whether the ledger knows it or not: {@code vpc(label: 'shop')}. */
    @Needs(Operation.LIST_VPCS)
    default VpcHandle vpc(@Options("label") Map<String, ?> options) {
        return vpc(Block.named(ListWords.class, "vpc", options));
    }

    /** Finds a VPC by its label, from Java: {@code cloud.vpc(of -> of.label("shop"))}. */
    @Needs(Operation.LIST_VPCS)
    default VpcHandle vpc(Consumer<? super LabelBlock> options) {
        return find(Kind.VPC, LabelBlock::new, options, VpcHandle::new);
    }

    /** Finds a subnet of a VPC by its label, in the default region if there is one: {@code subnet('shop')}. */
    @Needs(Operation.LIST_VPCS)
    default Subnet subnet(@ValidatedBy(Rule.LABEL) String label) {
        return subnet(label, of -> {});
    }

    /** Finds a subnet by its label and that of its VPC: {@code subnet('shop', vpc: 'main')}. */
    @Needs(Operation.LIST_VPCS)
    default Subnet subnet(@Options("vpc") Map<String, ?> options, @ValidatedBy(Rule.LABEL) String label) {
        return subnet(label, Block.named(ListWords.class, "subnet", options, String.class));
    }

    /** Finds a subnet by its label and that of its VPC, from Java: {@code cloud.subnet("shop", of -> of.vpc("main"))}. */
    @Needs(Operation.LIST_VPCS)
    default Subnet subnet(@ValidatedBy(Rule.LABEL) String label, Consumer<? super SubnetBlock> options) {
        return listed("subnet", cloud -> {
            SubnetBlock wanted = Block.filled(new SubnetBlock(cloud), options);
            return cloud.reconcilers()
                    .subnets()
                    .withLabel(cloud.validate(Rule.LABEL, label), wanted.vpc(), cloud.neededRegion());
        });
    }

    /** Finds a subnet by its id: {@code subnet(7)}. */
    @Needs(Operation.LIST_VPCS)
    default Subnet subnet(@ValidatedBy(Rule.ID) long id) {
        return listed("subnet", cloud -> cloud.reconcilers().subnets().withId(cloud.validate(Rule.ID, id)));
    }

    /** Lists what happened to an instance in the last 90 days, the newest first: {@code events(web).first().action}. */
    @Needs(Operation.LIST_EVENTS)
    default Listing<Event> events(InstanceHandle instance) {
        return events(instance, Kind.INSTANCE);
    }

    /** Lists what happened to a NodeBalancer, its ports and nodes in the last 90 days, the newest first: {@code events(lb)}. */
    @Needs(Operation.LIST_EVENTS)
    default Listing<Event> events(NodeBalancerHandle balancer) {
        return events(balancer, Kind.NODEBALANCER);
    }

    /** Lists what happened to a volume in the last 90 days, the newest first: {@code events(data)}. */
    @Needs(Operation.LIST_EVENTS)
    default Listing<Event> events(VolumeHandle volume) {
        return events(volume, Kind.VOLUME);
    }

    /** Lists what happened to a VPC in the last 90 days, the newest first: {@code events(net)}. */
    @Needs(Operation.LIST_EVENTS)
    default Listing<Event> events(VpcHandle vpc) {
        return events(vpc, Kind.VPC);
    }

    /** Lists what happened to a firewall in the last 90 days, the newest first: {@code events(web)}. */
    @Needs(Operation.LIST_EVENTS)
    default Listing<Event> events(FirewallHandle firewall) {
        return events(firewall, Kind.FIREWALL);
    }

    /** Lists what happened to a reserved address in the last 90 days, the newest first: {@code events(front)}. */
    @Needs(Operation.LIST_EVENTS)
    default Listing<Event> events(ReservedIpHandle address) {
        return events(address, Kind.RESERVED_IP);
    }

    private Listing<Event> events(Handle handle, Kind kind) {
        return listed("events", cloud -> {
            Resource resource = Handle.requireSame(handle, kind, "events", cloud);
            return new Listing<>(
                    "events(" + handle + ")", () -> cloud.reconcilers().lists().events(resource));
        });
    }

    private <B extends Selection, H> Listing<H> list(
            Kind kind, Function<Cloud, B> block, Consumer<? super B> options, BiFunction<Cloud, Resource, H> handle) {
        String word = kind.word() + "s";
        return listed(word, cloud -> {
            B wanted = Block.filled(block.apply(cloud), options);
            return new Listing<>(
                    word + "()", () -> found(cloud, kind, wanted.filter()).map(each -> handle.apply(cloud, each)));
        });
    }

    private static Stream<Resource> found(Cloud cloud, Kind kind, Filter filter) {
        TopLevelReconciler<?> reconciler = cloud.reconcilers().of(kind);
        return filter == Filter.NONE ? reconciler.list() : reconciler.lists().list(filter);
    }

    private <B extends Selection, H> H find(
            Kind kind, Function<Cloud, B> block, Consumer<? super B> options, BiFunction<Cloud, Resource, H> handle) {
        return listed(kind.word(), cloud -> {
            B wanted = Block.filled(block.apply(cloud), options);
            wanted.requireAny(kind.word());
            return handle.apply(cloud, cloud.reconcilers().of(kind).lists().findOne(wanted.filter(), wanted.called()));
        });
    }

    private <T> Listing<T> catalogue(String word, Function<ServiceLists, Stream<T>> list) {
        return listed(
                word,
                cloud -> new Listing<>(
                        word + "()", () -> list.apply(cloud.reconcilers().lists())));
    }

    private <T> T listed(String word, Function<Cloud, T> work) {
        return ScriptLine.locate(this::cloud, cloud -> {
            cloud.require(Words.class, word);
            return work.apply(cloud);
        });
    }
}
