package dev.ballast.sandbox.state;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.NodeBalancerState.CertificateState;
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
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The content of the simulated account at one moment. As JSON it is the state file. Its tables change in place, under the lock
 * of the store that keeps it. It contains no private key and no root password.
 *
 * @param counters the last number of each sequence
 * @param ports the declarations of addresses and ports as listening or silent
 * @param extended the part that only the dialect of Linode has; null in the other one
 * @param wire the real listeners, which no file keeps; null without them
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
        @JsonInclude(JsonInclude.Include.NON_NULL) ExtendedState extended,
        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) Wire wire) {

    /** The version of the state file. */
    public static final int VERSION = 1;

    /** The beginning of virtual time. */
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** The field of an instance with the time at which it got a private address after its creation. No answer shows it. */
    public static final String PRIVATE_SINCE = "private_since";

    /** The counter whose presence means that the last addresses of a subnet are given first. */
    public static final String LAST_FIRST = "lastFirst";

    /** The field of a firewall whose answer does not show what is behind it; later answers do not, either. */
    public static final String HIDDEN = "entities_hidden";

    /** The field of a node with the id of its subnet. No answer shows it. */
    public static final String SUBNET = "subnet_id";

    /** The field with the interfaces of an instance or of a profile. */
    public static final String INTERFACES = "interfaces";

    private static final String IPV6 = "ipv6";

    private static final int LAST_RESERVED_ID = 1000;
    private static final int ADDRESSES_OF_A_BYTE = 254;

    /** The number after which a mirror gives public addresses, those of 198.19.0.0/16: a mirrored simulator gives the first ones. */
    public static final int MIRRORED_PUBLIC = 256 * ADDRESSES_OF_A_BYTE;

    /** The beginning of the public addresses that a mirror gives. */
    public static final String MIRRORED_ADDRESSES = "198.19.";

    private static final Duration CHECKING = Duration.ofSeconds(2);

    /** The declaration of an address and port as listening or silent, and its time. */
    public record Listening(boolean listening, Instant since) {}

    /** Returns an empty account at the beginning of virtual time. */
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
                null,
                null);
    }

    /** Returns the same account with the part that only the dialect of Linode has, empty if it is new. */
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
                        ExtendedState.empty(),
                        wire);
    }

    /** Returns the same account at another moment. */
    public AccountState at(Instant moment) {
        return new AccountState(
                version, moment, counters, instances, balancers, configs, nodes, volumes, ports, extended, wire);
    }

    /** Returns the same account with real listeners. */
    public AccountState on(Wire other) {
        return new AccountState(
                version, now, counters, instances, balancers, configs, nodes, volumes, ports, extended, other);
    }

    /**
     * Returns the fields of a resource that are only stored and shown. The object is empty until one is set; the caller may
     * change it in place.
     */
    public ObjectNode fields(Resource item) {
        return fields(item.getClass(), item.id());
    }

    /** Returns these fields of the resource of that kind and id. */
    public ObjectNode fields(Class<? extends Resource> kind, long id) {
        return extended.fields()
                .computeIfAbsent(ExtendedState.key(kind, id), unknown -> JsonNodeFactory.instance.objectNode());
    }

    /** Returns whether the resource has such fields; unlike {@link #fields(Resource)} this changes nothing. */
    public boolean hasFields(Resource item) {
        return hasFields(item.getClass(), item.id());
    }

    /** Returns whether the resource of that kind and id has such fields. */
    public boolean hasFields(Class<? extends Resource> kind, long id) {
        return extended.fields().containsKey(ExtendedState.key(kind, id));
    }

    /** Removes the fields of a resource that are only stored and shown. */
    public void forget(Resource item) {
        extended.fields().remove(ExtendedState.key(item.getClass(), item.id()));
    }

    /**
     * Moves such fields of a state file to the key of kind and id, where an older sandbox stored them under the id alone.
     * Returns this account.
     */
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

    /** Returns an id that no resource of any kind has, so that an id of the wrong kind is never valid by chance. */
    public long nextId() {
        return next("id");
    }

    /** Returns the next address of 192.168.128.0/17 that no instance has. */
    public String nextPrivateAddress() {
        int n = next("privateAddress");
        String address = "192.168." + (128 + n / ADDRESSES_OF_A_BYTE) + lastByte(n);
        return ownerOf(address + ":1").isPresent() ? nextPrivateAddress() : address;
    }

    /** Returns the next address of 198.18.0.0/15, a range that no one owns; a mirror begins at {@link #MIRRORED_PUBLIC}. */
    public String nextPublicAddress() {
        int n = next("publicAddress");
        return "198." + (18 + n / MIRRORED_PUBLIC) + "." + (n / ADDRESSES_OF_A_BYTE % 256) + lastByte(n);
    }

    /** Returns the number of the four bytes of an IPv4 address. */
    public static long number(String ipv4) {
        return Stream.of(ipv4.split("\\.")).map(Long::valueOf).reduce(0L, (high, low) -> 256 * high + low);
    }

    private int next(String sequence) {
        return counters.merge(sequence, 1, Integer::sum);
    }

    private static String lastByte(int n) {
        return "." + (1 + n % ADDRESSES_OF_A_BYTE);
    }

    /** Returns the instance that has the address of an {@code address:port} outside a VPC; empty if none has it. */
    public Optional<InstanceState> ownerOf(String address) {
        String host = host(address);
        return instances.all().stream()
                .filter(instance -> instance.ipv4().contains(host)
                        || (host.startsWith("[") && host.equals("[" + ipv6(instance) + "]")))
                .findFirst();
    }

    /** Returns the instance that has the address of a node, in the node's subnet if it has one; empty if none has it. */
    public Optional<InstanceState> ownerOf(NodeState node) {
        return ownerOf(
                node.address(), extended == null ? 0 : fields(node).path(SUBNET).asLong(0));
    }

    /**
     * Returns the instance that has the address of an {@code address:port} in a subnet, or outside a VPC if the subnet is 0;
     * empty if none has it.
     */
    public Optional<InstanceState> ownerOf(String address, long subnet) {
        return subnet == 0
                ? ownerOf(address)
                : instances.all().stream()
                        .filter(instance -> interfaces(instance).anyMatch(each -> isAt(address, subnet, each)))
                        .findFirst();
    }

    private static String host(String address) {
        return address.substring(0, Math.max(0, address.lastIndexOf(':')));
    }

    /**
     * Returns whether it is a copy of another account. It gives the last addresses of a subnet first, because the other account
     * gives the first ones.
     */
    public boolean copiesOther() {
        return counters.containsKey(LAST_FIRST);
    }

    /** Removes what is deleted from this list of each subnet, as another service has shown it. */
    public void leaveSubnets(String list, long id) {
        extended.subnets().all().forEach(subnet -> {
            if (fields(subnet).get(list) instanceof ArrayNode kept) {
                kept.removeIf(each -> each.path("id").asLong(0) == id);
            }
        });
    }

    /** Returns the interfaces in VPCs of an instance and its profiles, each with the id of its subnet. */
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

    /** Returns what an entity of a firewall belongs to: of an interface, its instance. */
    public static JsonNode whole(JsonNode entity) {
        return entity.path("parent_entity").isObject() ? entity.get("parent_entity") : entity;
    }

    /** Returns the address of an interface in a VPC; an empty text if it has none. */
    public static String address(JsonNode each) {
        JsonNode ipv4 = each.path("ipv4");
        return ipv4.path("vpc")
                .asString(ipv4.path("addresses").path(0).path("address").asString(""));
    }

    /**
     * Returns the public IPv6 address of an instance: the one that another service has shown, or one of a range for
     * documentation.
     */
    public String ipv6(InstanceState instance) {
        String own = ipv6(instance.id());
        return extended == null
                ? own
                : fields(instance).path(IPV6).asString(own).replaceFirst("/\\d+$", "");
    }

    /** Returns the IPv6 address of the resource with this id. */
    public static String ipv6(long id) {
        return id > 0xffff ? "2001:db8::%x:%x".formatted(id >> 16, id & 0xffff) : "2001:db8::%x".formatted(id);
    }

    /** Returns whether the NodeBalancer has had time to check the node: two seconds. */
    public boolean isChecked(NodeState node) {
        return wire == null
                ? !now.isBefore(node.created().plus(CHECKING))
                : wire.isUp(node).isPresent();
    }

    /** Returns whether the node accepts connections, and the NodeBalancer has had time to find that out: two seconds. */
    public boolean isUp(NodeState node) {
        return wire == null ? isUpInTime(node) : wire.isUp(node).orElse(false);
    }

    /** Returns whether a port can serve its certificate, which real listeners cannot without its key. */
    public boolean serves(CertificateState certificate) {
        return wire == null || wire.serves(certificate);
    }

    private boolean isUpInTime(NodeState node) {
        return listeningSince(node)
                .map(since -> since.isAfter(node.created()) ? since : node.created())
                .filter(since -> !now.isBefore(since.plus(CHECKING)))
                .isPresent();
    }

    /** Records that an instance got a private address now. Its system uses the address after the next boot. */
    public void recordPrivateAddress(InstanceState instance) {
        fields(instance).put(PRIVATE_SINCE, now.toString());
    }

    private boolean usesAddress(InstanceState instance, String address) {
        String added = extended == null || !instance.ipv4().contains(host(address))
                ? null
                : fields(instance).path(PRIVATE_SINCE).asString(null);
        return added == null || instance.status().since(now).isAfter(Instant.parse(added));
    }

    /** Returns since when the address of a node accepts connections; empty if it does not. */
    public Optional<Instant> listeningSince(NodeState node) {
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
