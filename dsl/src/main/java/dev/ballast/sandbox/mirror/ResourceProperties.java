package dev.ballast.sandbox.mirror;

import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.LockState;
import dev.ballast.sandbox.state.ExtendedState.SubnetState;
import dev.ballast.sandbox.state.ExtendedState.VpcState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.NodeBalancerState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import dev.ballast.sandbox.state.VolumeState;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A resource of the simulated account with the properties that can be set, without temporary states and secrets.
 *
 * @param holder the id of the NodeBalancer of a config, or of the config of a node; 0 otherwise
 * @param properties the properties by their names in the JSON of the service; {@code linode_id} of a volume is null while the
 * volume is free or detaching
 */
public record ResourceProperties(ResourceKind kind, long id, long holder, ObjectNode properties) {

    /** The property with the addresses of an instance in VPCs. */
    public static final String VPC_ADDRESSES = "vpc_ipv4";

    /** The property with the text of a reserved address. */
    public static final String ADDRESS = "address";

    private static final List<String> INTERNAL = List.of(
            "updated",
            "devices",
            "until_boot",
            "alerts",
            "helpers",
            "interfaces",
            "vpcs",
            "ipv6",
            "hostname",
            "frontend_address_type",
            "frontend_vpc_subnet_id",
            "locks",
            "entities",
            AccountState.HIDDEN,
            "firewall_device",
            "version",
            AccountState.SUBNET,
            AccountState.PRIVATE_SINCE);

    /** The values that a create sends if its block names none. A plan does not show them. */
    private static final Map<String, String> USUAL = Map.of("interface_generation", "legacy_config");

    /** Returns all resources of an account by their keys, holders before their parts. */
    public static Map<ResourceKey, ResourceProperties> of(AccountState account) {
        Map<ResourceKey, ResourceProperties> all = new LinkedHashMap<>();
        Stream.of(
                        account.instances().all().stream().map(instance -> of(instance, account)),
                        account.balancers().all().stream().map(balancer -> of(balancer, account)),
                        account.configs().all().stream().map(config -> of(config, account)),
                        account.nodes().all().stream().map(node -> of(node, account)),
                        account.volumes().all().stream().map(volume -> of(volume, account)),
                        Stream.ofNullable(account.extended())
                                .flatMap(extended -> extended.vpcs().all().stream())
                                .map(vpc -> of(vpc, account)),
                        Stream.ofNullable(account.extended())
                                .flatMap(extended -> extended.firewalls().all().stream())
                                .map(firewall -> of(ResourceKind.FIREWALL, firewall, 0, object(), account)),
                        addresses(account))
                .flatMap(resources -> resources)
                .forEach(resource -> all.put(resource.key(), resource));
        return Collections.unmodifiableMap(all);
    }

    /** Returns the key of the resource. */
    public ResourceKey key() {
        return new ResourceKey(kind, id);
    }

    private static ResourceProperties of(InstanceState instance, AccountState account) {
        ObjectNode shown = object().put("region", instance.region())
                .put("type", instance.type())
                .put("image", instance.image());
        shown.set("ipv4", SandboxJson.MAPPER.valueToTree(instance.ipv4()));
        if (account.extended() != null) {
            subnet(account.interfaces(instance), shown, account);
            List<String> inVpcs = account.interfaces(instance)
                    .map(AccountState::address)
                    .filter(address -> !address.isEmpty())
                    .toList();
            account.fields(instance)
                    .path(AccountState.INTERFACES)
                    .valueStream()
                    .map(each -> each.path("firewall_id"))
                    .filter(firewall -> firewall.asLong(-1) > 0)
                    .findFirst()
                    .ifPresent(firewall -> shown.set("firewall_id", firewall));
            if (!inVpcs.isEmpty()) {
                shown.set(VPC_ADDRESSES, SandboxJson.MAPPER.valueToTree(inVpcs));
            }
        }
        return of(ResourceKind.INSTANCE, instance, 0, shown, account);
    }

    private static ResourceProperties of(NodeBalancerState balancer, AccountState account) {
        ObjectNode shown = object().put("label", balancer.label())
                .put("region", balancer.region())
                .put("client_conn_throttle", balancer.throttle());
        if (account.extended() != null) {
            subnet(account.fields(balancer).path("vpcs").valueStream(), shown, account);
        }
        return of(ResourceKind.NODEBALANCER, balancer, 0, shown, account);
    }

    /** Shows a subnet by its label and that of its VPC, since the run may create both. */
    private static void subnet(Stream<JsonNode> vpcs, ObjectNode shown, AccountState account) {
        vpcs.map(vpc -> vpc.path(AccountState.SUBNET))
                .filter(JsonNode::isNumber)
                .findFirst()
                .ifPresent(subnet -> shown.set(
                        AccountState.SUBNET,
                        account.extended().subnets().find(subnet.asLong()).stream()
                                .map(found -> name(found, account))
                                .<JsonNode>map(JsonNodeFactory.instance::stringNode)
                                .findFirst()
                                .orElse(subnet)));
    }

    private static String name(SubnetState subnet, AccountState account) {
        return "subnet '" + account.fields(subnet).path("label").asString("") + "' of vpc '"
                + account.fields(VpcState.class, subnet.vpc()).path("label").asString("#" + subnet.vpc()) + "'";
    }

    private static ResourceProperties of(ConfigState config, AccountState account) {
        ObjectNode shown = object().put("port", config.port())
                .put("protocol", config.protocol())
                .put("check", config.check());
        if (config.certificate() != null) {
            shown.put("ssl_commonname", config.certificate().commonName());
            shown.put("ssl_fingerprint", config.certificate().fingerprint());
        }
        return of(ResourceKind.CONFIG, config, config.balancer(), shown, account);
    }

    private static ResourceProperties of(NodeState node, AccountState account) {
        ObjectNode shown = object().put("label", node.label()).put("address", node.address());
        return of(ResourceKind.NODE, node, node.config(), shown, account);
    }

    private static ResourceProperties of(VolumeState volume, AccountState account) {
        ObjectNode shown = object().put("label", volume.label())
                .put("size", volume.shownSize())
                .put("region", volume.region());
        boolean held = volume.attachment() != null && volume.attachment().until() == null;
        shown.put("linode_id", held ? (Long) volume.attachment().instance() : null);
        return of(ResourceKind.VOLUME, volume, 0, shown, account);
    }

    private static ResourceProperties of(VpcState vpc, AccountState account) {
        ObjectNode shown = object().put("region", vpc.region());
        if (hasIpv6(vpc, account)) {
            shown.put("ipv6", true);
        }
        List<String> subnets = account.extended().subnets().all().stream()
                .filter(subnet -> subnet.vpc() == vpc.id())
                .map(subnet -> account.fields(subnet).path("label").asString("") + " " + subnet.ipv4()
                        + (hasIpv6(subnet, account) ? " with IPv6" : ""))
                .toList();
        shown.set("subnets", SandboxJson.MAPPER.valueToTree(subnets));
        return of(ResourceKind.VPC, vpc, 0, shown, account);
    }

    private static boolean hasIpv6(Resource item, AccountState account) {
        return !account.fields(item).path("ipv6").isEmpty();
    }

    private static Stream<ResourceProperties> addresses(AccountState account) {
        return Stream.ofNullable(account.extended())
                .flatMap(extended -> extended.addresses().entrySet().stream())
                .filter(address -> address.getValue().reserved())
                .map(address -> {
                    ObjectNode shown = object().put(ADDRESS, address.getKey())
                            .put("region", address.getValue().region());
                    shown.set(
                            "tags",
                            SandboxJson.MAPPER.valueToTree(address.getValue().tags()));
                    return new ResourceProperties(
                            ResourceKind.RESERVED_IP, AccountState.number(address.getKey()), 0, shown);
                });
    }

    private static ResourceProperties of(
            ResourceKind kind, Resource item, long holder, ObjectNode shown, AccountState account) {
        JsonNode kept = account.extended() == null ? object() : account.fields(item);
        kept.forEachEntry((name, value) -> {
            if (!INTERNAL.contains(name) && !value.asString("").equals(USUAL.get(name))) {
                shown.set(name, value.deepCopy());
            }
        });
        if (account.extended() != null) {
            String type = kind == ResourceKind.INSTANCE ? "linode" : kind.word();
            List<String> locks = Stream.concat(
                            kept.path("locks").valueStream().map(JsonNode::asString),
                            account.extended().locks().all().stream()
                                    .filter(lock -> lock.isOf(type, item.id()))
                                    .map(LockState::type))
                    .toList();
            if (!locks.isEmpty()) {
                shown.set("locks", SandboxJson.MAPPER.valueToTree(locks));
            }
        }
        return new ResourceProperties(kind, item.id(), holder, shown);
    }

    private static ObjectNode object() {
        return SandboxJson.MAPPER.createObjectNode();
    }
}
