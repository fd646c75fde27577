package dev.ballast.dsl;

import dev.ballast.model.Backends;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.model.Subnet;
import dev.ballast.reconcile.balancer.BalancerRequest;
import dev.ballast.reconcile.balancer.BalancerRequest.BackendVpc;
import dev.ballast.reconcile.balancer.BalancerRequest.NodeRequest;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.rules.BackendRules;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import groovy.lang.Closure;
import groovy.lang.DelegatesTo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The words of a NodeBalancer block: its region, its throttle, its ports and its nodes. */
@Chapter("In the braces of `nodebalancer`")
public final class NodeBalancerBlock extends NodeBalancerSettingsBlock implements WholeBlock {

    private final String name;
    private final List<PortBlock> ports = new ArrayList<>();
    private final List<NodeRequest> nodes = new ArrayList<>();
    private boolean exactly;
    private BackendVpc vpc;
    private Backends backends;
    private String reservedIp;
    private BackendVpc front;

    NodeBalancerBlock(Cloud cloud, String name) {
        super(cloud);
        this.name = name;
    }

    /** Sets the region, instead of the default one: {@code region 'us-east'}. */
    public void region(@ValidatedBy(Rule.REGION) String region) {
        set(BalancerSetting.REGION, cloud.validate(Rule.REGION, region));
    }

    /** Sets the type, which costs and takes more or less: {@code type 'premium'}. Default {@code common}. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "type")
    public void type(@ValidatedBy(Rule.BALANCER_TYPE) String type) {
        set(BalancerSetting.TYPE, cloud.validate(Rule.BALANCER_TYPE, type));
    }

    /** Puts it behind the firewall of that id, and behind no other: {@code firewall 901}. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "firewall_id")
    public void firewall(@ValidatedBy(Rule.ID) long id) {
        set(BalancerSetting.FIREWALL, cloud.validate(Rule.ID, id));
    }

    /** Puts it behind that firewall, and behind no other: {@code firewall web}. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "firewall_id")
    public void firewall(FirewallHandle firewall) {
        firewall(Handle.requireSame(firewall, Kind.FIREWALL, "firewall", cloud).id());
    }

    /** Creates it with a reserved address of the account as its public one: {@code reservedIp '203.0.113.5'}. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "ipv4")
    public void reservedIp(@ValidatedBy(Rule.RESERVED_IP) String address) {
        require("reservedIp");
        this.reservedIp = cloud.validate(Rule.RESERVED_IP, address);
    }

    /** Creates it with a reserved address as its public one: {@code reservedIp front}. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "ipv4")
    public void reservedIp(ReservedIpHandle reserved) {
        require("reservedIp");
        this.reservedIp = ReservedIpHandle.requireAddress(reserved, cloud);
    }

    /** Creates it with nodes in a subnet: {@code vpc subnet('shop')}. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "vpcs")
    public void vpc(Subnet subnet) {
        vpc(subnet, options -> {});
    }

    /** Creates it with nodes in a subnet and these of its addresses: {@code vpc subnet('shop'), range: '10.0.0.64/30'}. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "vpcs")
    public void vpc(@Options("range") Map<String, ?> options, Subnet subnet) {
        vpc(subnet, Block.named(NodeBalancerBlock.class, "vpc", options, Subnet.class));
    }

    /** Creates it with nodes in a subnet and these of its addresses, from Java. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "vpcs")
    public void vpc(Subnet subnet, Consumer<? super BalancerVpcBlock> options) {
        require("vpc");
        ScriptLine.locate(() -> {
            this.vpc = part(subnet, options);
            Problem.refuse(BackendRules.eitherKind("nodebalancer '" + name + "'", true, backends));
        });
    }

    /** Creates it with its address in a subnet, and no public one: {@code frontendVpc subnet('shop')}. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "frontend_vpcs")
    public void frontendVpc(Subnet subnet) {
        frontendVpc(subnet, options -> {});
    }

    /** Creates it with its address in a part of a subnet: {@code frontendVpc subnet('shop'), range: '10.0.0.64/30'}. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "frontend_vpcs")
    public void frontendVpc(@Options("range") Map<String, ?> options, Subnet subnet) {
        frontendVpc(subnet, Block.named(NodeBalancerBlock.class, "frontendVpc", options, Subnet.class));
    }

    /** Creates it with its address in a part of a subnet, from Java. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "frontend_vpcs")
    public void frontendVpc(Subnet subnet, Consumer<? super BalancerVpcBlock> options) {
        require("frontendVpc");
        ScriptLine.locate(() -> {
            this.front = part(subnet, options);
        });
    }

    private BackendVpc part(Subnet subnet, Consumer<? super BalancerVpcBlock> options) {
        BalancerVpcBlock words = filled(new BalancerVpcBlock(cloud), options);
        BackendVpc part = new BackendVpc(SubnetBlock.requireSubnet(subnet), words.range());
        Problem.refuse(BackendRules.rangeOutsideSubnet(subnet.toString(), subnet.range(), words.range()));
        return part;
    }

    /** Says that its nodes will have public IPv6 addresses, where it has none yet: {@code backends 'ipv6'}. */
    @Needs(value = Operation.CREATE_NODEBALANCER, field = "backend_connectivity")
    public void backends(@ValidatedBy(Rule.BACKENDS) String kind) {
        require("backends");
        cloud.validate(Rule.BACKENDS, kind);
        this.backends = Backends.IPV6;
        ScriptLine.locate(
                () -> Problem.refuse(BackendRules.eitherKind("nodebalancer '" + name + "'", vpc != null, backends)));
    }

    /** Sets whether the ports and nodes that this block does not name are deleted: {@code exactly true}. */
    @Needs(Operation.DELETE_CONFIG)
    public void exactly(boolean exactly) {
        require("exactly");
        this.exactly = exactly;
    }

    /** Adds a port: {@code port 80}. The nodes of this block serve it. */
    public void port(@ValidatedBy(Rule.PORT) Number port) {
        port(port, words -> {});
    }

    /** Adds a port with options: {@code port 443, https: cert('site.pem')}. The nodes of this block serve it. */
    public void port(@Options(PortBlock.OPTIONS) Map<String, ?> options, @ValidatedBy(Rule.PORT) Number port) {
        port(port, options(port, options));
    }

    /** Adds a port with its settings, and perhaps its own nodes: {@code port(8080) { node 'admin', web.privateIp + ':9000' }}. */
    public void port(
            @ValidatedBy(Rule.PORT) Number port,
            @DelegatesTo(value = PortBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        port(port, Block.braces("port(" + port + ") { ... }", block));
    }

    /** Adds a port with options and braces: {@code port(8443, https: cert('chain.pem', 'key.pem')) { ... }}. */
    public void port(
            @Options(PortBlock.OPTIONS) Map<String, ?> options,
            @ValidatedBy(Rule.PORT) Number port,
            @DelegatesTo(value = PortBlock.class, strategy = Closure.DELEGATE_FIRST) Closure<?> block) {
        port(port, options(port, options).andThen(Block.braces("port(" + port + ") { ... }", block)));
    }

    /** Adds a port, from Java: {@code lb.port(8080, port -> port.node("admin", address))}. */
    public void port(@ValidatedBy(Rule.PORT) Number port, Consumer<? super PortBlock> block) {
        PortBlock added = new PortBlock(cloud, cloud.validate(Rule.PORT, port).intValue());
        ports.add(added);
        filled(added, block);
        ScriptLine.locate(() -> Problem.refuse(Relations.distinctPorts(
                name, ports.stream().map(PortBlock::place).toList())));
    }

    private static Consumer<PortBlock> options(Number port, Map<String, ?> options) {
        return Block.named("port " + port, options, Vocabulary.options(NodeBalancerBlock.class, "port", Number.class))
                ::accept;
    }

    /**
     * Adds a node to every port of this block that has no nodes in its own braces: {@code node 'a', web[0].privateIp + ':80'}.
     * The label is unique per port, the address is {@code <private_ipv4>:<port>}.
     */
    public void node(@ValidatedBy(Rule.NODE_LABEL) String label, @ValidatedBy(Rule.NODE_ADDRESS) String address) {
        node(label, address, words -> {});
    }

    /** Adds such a node with options: {@code node 'web-1', web.privateIp + ':80', weight: 100, mode: 'backup'}. */
    public void node(
            @Options("weight mode") Map<String, ?> options,
            @ValidatedBy(Rule.NODE_LABEL) String label,
            @ValidatedBy(Rule.NODE_ADDRESS) String address) {
        node(label, address, PortBlock.options(options));
    }

    /** Adds such a node with options, from Java. */
    public void node(
            @ValidatedBy(Rule.NODE_LABEL) String label,
            @ValidatedBy(Rule.NODE_ADDRESS) String address,
            Consumer<? super NodeBlock> options) {
        nodes.add(ScriptLine.locate(() -> {
            PortBlock.validateNode(cloud, null, nodes, label, address);
            return new NodeBlock(cloud).request(label, address, options);
        }));
    }

    /**
     * Sets whether the one NodeBalancer of that label is adopted if the name is new and the region agrees: {@code adopt: true}.
     */
    @Needs(value = Operation.LIST_NODEBALANCERS, field = "label")
    public void adopt(boolean adopt) {
        require("adopt");
        whole.adopt = adopt;
    }

    /** Returns the request with the values of the block. */
    BalancerRequest toRequest() {
        String defaultRegion = settings().has(BalancerSetting.REGION) ? null : cloud.neededRegion();
        return new BalancerRequest(
                name,
                defaultRegion,
                whole.withoutKept(cloud, Kind.NODEBALANCER, name, settings()),
                exactly,
                ports(new Reference.ByName(Kind.NODEBALANCER, name)),
                vpc,
                backends,
                reservedIp,
                front);
    }

    /**
     * Returns the request for a NodeBalancer known by its id. Throws a RuleException if the block sets a value that the service
     * cannot change.
     */
    BalancerRequest toRequest(Reference.Whole balancer) {
        String fixed = settings().only(setting -> !setting.isChangeable(cloud.dialect())).values().keySet().stream()
                .map(BalancerSetting::word)
                .findFirst()
                .orElse(null);
        Problem.refuse(Relations.fixedOnceCreated(
                name,
                fixed != null
                        ? fixed
                        : vpc != null
                                ? "vpc"
                                : reservedIp != null ? "reservedIp" : front != null ? "frontendVpc" : null));
        return new BalancerRequest(name, null, settings(), exactly, ports(balancer), null, backends, null, null);
    }

    private List<PortRequest> ports(Reference.Whole balancer) {
        List<Integer> known = cloud.reconcilers().ports().numbers().of(balancer).stream()
                .map(port -> port.port().number())
                .toList();
        List<String> labels = nodes.stream().map(NodeRequest::label).toList();
        Problem.refuse(Relations.nodesNeedAPort(
                name, labels, ports.stream().map(PortBlock::hasNodes).toList(), known));
        return ports.stream().map(port -> port.toRequest(nodes)).toList();
    }
}
