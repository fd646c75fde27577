package dev.ballast.sandbox.state;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Everything the simulated account holds, seen at one moment; as JSON, the state file. Its tables change in place, under the
 * lock of the store that keeps it. No private key and no root password is part of it.
 *
 * @param counters the last number given out of each sequence
 * @param ports by address and port, whether it was declared listening
 * @param extended what only the dialect of the public service keeps; null in the other one
 */
public record AccountState(
        int version,
        Instant now,
        SortedMap<String, Integer> counters,
        ResourceTable<InstanceState> instances,
        ResourceTable<NodeBalancerState> balancers,
        ResourceTable<ConfigState> configs,
        ResourceTable<NodeState> nodes,
        ResourceTable<VolumeState> volumes,
        SortedMap<String, Listening> ports,
        @JsonInclude(JsonInclude.Include.NON_NULL) ExtendedState extended) {

    /** The version of the state file. */
    public static final int VERSION = 1;

    /** Where virtual time begins. */
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** The field of an instance that says since when it has a private address which it did not have at creation; not shown. */
    public static final String PRIVATE_SINCE = "private_since";

    /** The counter that says that the last addresses of a subnet are given first. */
    public static final String LAST_FIRST = "lastFirst";

    /** The field of a node that names its subnet; not shown. */
    public static final String SUBNET = "subnet_id";

    /** The field that holds the interfaces of an instance, or of a profile. */
    public static final String INTERFACES = "interfaces";

    private static final String IPV6 = "ipv6";

    private static final int LAST_RESERVED_ID = 1000;
    private static final int ADDRESSES_OF_A_BYTE = 254;
    private static final Duration CHECKING = Duration.ofSeconds(2);

    /** Whether an address and port was declared listening, and since when. */
    public record Listening(boolean listening, Instant since) {}

    /** Returns an account that holds nothing, at the start of virtual time. */
    public static AccountState empty() {
        return new AccountState(
                VERSION,
                START,
                new TreeMap<>(Map.of("id", LAST_RESERVED_ID, "privateAddress", 0, "publicAddress", 0)),
                new ResourceTable<>(),
                new ResourceTable<>(),
                new ResourceTable<>(),
                new ResourceTable<>(),
                new ResourceTable<>(),
                new TreeMap<>(),
                null);
    }

    /** Returns the same account, with room for what only the dialect of the public service keeps. */
    public AccountState extend() {
        return extended != null
                ? this
                : new AccountState(
                        version,
                        now,
                        counters,
                        instances,
                        balancers,
                        configs,
                        nodes,
                        volumes,
                        ports,
                        ExtendedState.empty());
    }

    /** Returns the same account, seen at another moment. */
    public AccountState at(Instant moment) {
        return new AccountState(
                version, moment, counters, instances, balancers, configs, nodes, volumes, ports, extended);
    }

    /** Returns the fields of a resource that are only stored and shown; empty until one is set, and may be changed in place. */
    public ObjectNode fields(Resource item) {
        return fields(item.getClass(), item.id());
    }

    /** Returns the same fields of the resource of that kind and id. */
    public ObjectNode fields(Class<? extends Resource> kind, long id) {
        return extended.fields()
                .computeIfAbsent(ExtendedState.key(kind, id), unknown -> JsonNodeFactory.instance.objectNode());
    }

    /** Forgets the fields of a resource that are only stored and shown. */
    public void forget(Resource item) {
        extended.fields().remove(ExtendedState.key(item.getClass(), item.id()));
    }

    /** Stores such fields of a state file under kind and id, where an older sandbox has stored them under the id alone. */
    public AccountState withFieldsByKind() {
        if (extended != null) {
            Stream.of(instances, balancers, configs, nodes, volumes, extended.profiles(), extended.disks())
                    .<Resource>flatMap(table -> table.all().stream())
                    .forEach(item -> Optional.ofNullable(extended.fields().remove(Long.toString(item.id())))
                            .ifPresent(stored ->
                                    extended.fields().put(ExtendedState.key(item.getClass(), item.id()), stored)));
        }
        return this;
    }

    /** Returns an id no resource of any kind has, so that an id of the wrong kind is never right by chance. */
    public long nextId() {
        return next("id");
    }

    /** Returns the next address of 192.168.128.0/17 that no instance has. */
    public String nextPrivateAddress() {
        int n = next("privateAddress");
        String address = "192.168." + (128 + n / ADDRESSES_OF_A_BYTE) + lastByte(n);
        return ownerOf(address + ":1").isPresent() ? nextPrivateAddress() : address;
    }

    /** Returns the next address of 198.18.0.0/15, a range that belongs to no one. */
    public String nextPublicAddress() {
        int n = next("publicAddress");
        return "198." + (18 + n / (256 * ADDRESSES_OF_A_BYTE)) + "." + (n / ADDRESSES_OF_A_BYTE % 256) + lastByte(n);
    }

    private int next(String sequence) {
        return counters.merge(sequence, 1, Integer::sum);
    }

    private static String lastByte(int n) {
        return "." + (1 + n % ADDRESSES_OF_A_BYTE);
    }

    /** Returns the instance that has the address of an {@code address:port} outside a VPC, if one has. */
    public Optional<InstanceState> ownerOf(String address) {
        String host = host(address);
        return instances.all().stream()
                .filter(instance -> instance.ipv4().contains(host)
                        || (host.startsWith("[") && host.equals("[" + ipv6(instance) + "]")))
                .findFirst();
    }

    /** Returns the instance that has the address of a node, in the subnet of one in a VPC, if one has. */
    public Optional<InstanceState> ownerOf(NodeState node) {
        return ownerOf(
                node.address(), extended == null ? 0 : fields(node).path(SUBNET).asLong(0));
    }

    /** Returns the instance that has the address of an {@code address:port} in a subnet, outside a VPC if the subnet is 0. */
    public Optional<InstanceState> ownerOf(String address, long subnet) {
        return subnet == 0
                ? ownerOf(address)
                : instances.all().stream()
                        .filter(instance -> interfaces(instance).anyMatch(each -> isAt(address, subnet, each)))
                        .findFirst();
    }

    private static String host(String address) {
        return address.substring(0, address.lastIndexOf(':'));
    }

    /** Returns whether the last addresses of a subnet are given first, as in the mirror of an account that gives the first ones. */
    public boolean givesLastFirst() {
        return counters.containsKey(LAST_FIRST);
    }

    /** Returns the interfaces in VPCs that an instance and its profiles have, each with the id of its subnet. */
    public Stream<JsonNode> interfaces(InstanceState instance) {
        return Stream.concat(
                fields(instance).path(INTERFACES).valueStream().map(each -> each.path("vpc")),
                instance.profiles().stream().flatMap(profile -> fields(ProfileState.class, profile)
                        .path(INTERFACES)
                        .valueStream()));
    }

    private static boolean isAt(String address, long subnet, JsonNode each) {
        return each.path(SUBNET).asLong(0) == subnet && address.startsWith(address(each) + ":");
    }

    /** Returns the address that an interface has in a VPC; empty text if it has none. */
    public static String address(JsonNode each) {
        JsonNode ipv4 = each.path("ipv4");
        return ipv4.path("vpc")
                .asString(ipv4.path("addresses").path(0).path("address").asString(""));
    }

    /** Returns the public IPv6 address of an instance: the one that another service has shown, or one of a range of no one. */
    public String ipv6(InstanceState instance) {
        String own = ipv6(instance.id());
        return extended == null
                ? own
                : fields(instance).path(IPV6).asString(own).replaceFirst("/\\d+$", "");
    }

    /** Returns the IPv6 address of what has this id. */
    public static String ipv6(long id) {
        return id > 0xffff ? "2001:db8::%x:%x".formatted(id >> 16, id & 0xffff) : "2001:db8::%x".formatted(id);
    }

    /** Returns whether the NodeBalancer has had the time to check the node. */
    public boolean isChecked(NodeState node) {
        return !now.isBefore(node.created().plus(CHECKING));
    }

    /** Returns whether the NodeBalancer has had the time to find that the node accepts connections. */
    public boolean isUp(NodeState node) {
        return listeningSince(node)
                .map(since -> since.isAfter(node.created()) ? since : node.created())
                .filter(since -> !now.isBefore(since.plus(CHECKING)))
                .isPresent();
    }

    /** Notes that an instance was given a private address now; its system configures it when it boots. */
    public void privateAddressAdded(InstanceState instance) {
        fields(instance).put(PRIVATE_SINCE, now.toString());
    }

    private boolean usesAddress(InstanceState instance, String address) {
        String added = extended == null || !instance.ipv4().contains(host(address))
                ? null
                : fields(instance).path(PRIVATE_SINCE).asString(null);
        return added == null || instance.status().since(now).isAfter(Instant.parse(added));
    }

    private Optional<Instant> listeningSince(NodeState node) {
        Listening declared = ports.get(node.address());
        if (declared != null) {
            return declared.listening() ? Optional.of(declared.since()) : Optional.empty();
        }
        return ownerOf(node)
                .filter(instance -> usesAddress(instance, node.address()))
                .map(InstanceState::status)
                .filter(status -> status.at(now).equals("running"))
                .map(status -> status.since(now));
    }
}
