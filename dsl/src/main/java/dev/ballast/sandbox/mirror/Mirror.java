package dev.ballast.sandbox.mirror;

import dev.ballast.sandbox.http.SandboxJson;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.ExtendedState.AddressState;
import dev.ballast.sandbox.state.ExtendedState.EventState;
import dev.ballast.sandbox.state.ExtendedState.EventState.Entity;
import dev.ballast.sandbox.state.ExtendedState.FirewallState;
import dev.ballast.sandbox.state.ExtendedState.GroupState;
import dev.ballast.sandbox.state.ExtendedState.LockState;
import dev.ballast.sandbox.state.ExtendedState.ProfileState;
import dev.ballast.sandbox.state.ExtendedState.SubnetState;
import dev.ballast.sandbox.state.ExtendedState.VpcState;
import dev.ballast.sandbox.state.InstanceState;
import dev.ballast.sandbox.state.NodeBalancerState;
import dev.ballast.sandbox.state.NodeBalancerState.CertificateState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import dev.ballast.sandbox.state.ResourceTable.Resource;
import dev.ballast.sandbox.state.Timeline;
import dev.ballast.sandbox.state.VolumeState;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts resources of another service, in the JSON that it shows, into the simulated account under their ids. Temporary states
 * such as {@code creating} end here too. A node that is up stays up.
 */
public final class Mirror {

    private static final Duration LONG = Duration.ofDays(1);
    private static final Duration PASSING = Duration.ofSeconds(3);

    /** The temporary states of a volume, which is active after each. */
    private static final Set<String> OF_VOLUME = Set.of("creating", "resizing", "key_rotating", "migrating");

    /** The temporary states of an instance that runs after each; it may have been off before some of them. */
    private static final Set<String> OF_INSTANCE = Set.of(
            "provisioning", "booting", "rebooting", "rebuilding", "resizing", "migrating", "cloning", "restoring");

    private static final String LOCKS = "locks";

    /** The fields that are shown as null later if an answer does not show them, because no value here is known to be theirs. */
    private static final Set<String> NULLABLE =
            Set.of(LOCKS, "frontend_address_type", "frontend_vpc_subnet_id", "hostname");

    private static final String SUBNETS = "subnets";
    private static final String FIREWALL = "firewall_id";
    private static final String CONNECTIVITY = "backend_connectivity";

    /** The kinds of nodes that a NodeBalancer may be created for; as long as it has another word, its nodes decide. */
    private static final Set<String> CONNECTIVITIES = Set.of("legacy", "ipv6", "vpc");

    private static final String ENTITIES = "entities";
    private static final String INSTANCES = "linode/instances";

    private final AccountState account;
    private final Map<Class<? extends Resource>, Set<String>> settings;

    /**
     * Creates the mirror of an account. The caller holds the lock of the account.
     *
     * @param settings the fields of each kind that the simulation only stores and shows
     */
    public Mirror(AccountState account, Map<Class<? extends Resource>, Set<String>> settings) {
        this.account = account;
        this.settings = settings;
    }

    /** Puts a resource of a kind that is not a part of another one. Throws an IllegalArgumentException for other kinds. */
    public void putWhole(ResourceKind kind, JsonNode shown) {
        switch (kind) {
            case INSTANCE -> instance(shown);
            case NODEBALANCER -> balancer(shown);
            case VOLUME -> volume(shown);
            case VPC -> vpc(shown);
            case FIREWALL -> firewall(shown);
            case RESERVED_IP -> address(text(shown, "address"), shown);
            case PROFILE, CONFIG, NODE, TAG -> throw new IllegalArgumentException(kind + " is put with what holds it");
        }
    }

    private void instance(JsonNode shown) {
        long id = id(shown);
        List<Long> profiles = account.extended() == null ? List.of(account.nextId()) : List.of();
        List<String> ipv4 =
                shown.path("ipv4").valueStream().map(JsonNode::asString).toList();
        account.instances()
                .put(new InstanceState(
                        id,
                        text(shown, "region"),
                        text(shown, "type"),
                        optional(shown, "image"),
                        timeline(text(shown, "status"), afterInstance(text(shown, "status"))),
                        profiles,
                        ipv4,
                        created(shown)));
        putOwned(ipv4);
        keep(InstanceState.class, id, shown);
        if (account.extended() != null && shown.path("backups").path("enabled").asBoolean(false)) {
            account.fields(InstanceState.class, id).put("backups_enabled", true);
        }
    }

    /** Puts a lock with its id in place of the type, which the answer for its resource shows. */
    public void lock(JsonNode shown) {
        String type = text(shown.path("entity"), "type");
        long of = id(shown.path("entity"));
        account.extended().locks().put(new LockState(id(shown), text(shown, "lock_type"), type, of));
        account.fields(
                        switch (type) {
                            case "linode" -> InstanceState.class;
                            case "nodebalancer" -> NodeBalancerState.class;
                            default -> VolumeState.class;
                        },
                        of)
                .remove(LOCKS);
    }

    /** Removes declarations that these addresses are listening. From now on their nodes are up while the instance runs. */
    private void putOwned(List<String> addresses) {
        account.ports()
                .entrySet()
                .removeIf(port -> port.getValue().listening()
                        && addresses.contains(port.getKey().replaceFirst(":\\d+$", "")));
    }

    /** Adds an address that an instance has in a VPC, unless it was added before. */
    public void vpcAddress(JsonNode shown) {
        ObjectNode fields =
                account.fields(InstanceState.class, shown.path("linode_id").asLong(0));
        String address = text(shown, "address");
        if (!fields.path(AccountState.INTERFACES).findValuesAsString("address").contains(address)) {
            ObjectNode vpc =
                    fields.withArray(AccountState.INTERFACES).addObject().putObject("vpc");
            vpc.set(AccountState.SUBNET, shown.path(AccountState.SUBNET));
            vpc.putObject("ipv4").putArray("addresses").addObject().put("address", address);
            putOwned(List.of(address));
        }
    }

    /** Adds a configuration profile to an instance. The first one of several counts as that of its last boot. */
    public void profile(long instance, JsonNode shown) {
        InstanceState owner = account.instances().find(instance).orElseThrow();
        long id = id(shown);
        List<Long> profiles = new ArrayList<>(owner.profiles());
        profiles.add(id);
        account.instances().put(owner.withProfiles(profiles));
        if (account.extended() != null) {
            account.extended().profiles().put(new ProfileState(id, instance, created(shown), created(shown)));
            keep(ProfileState.class, id, shown);
            if (profiles.size() == 1) {
                Entity booted = new Entity("linode", instance, "", INSTANCES);
                Timeline past = Timeline.of("finished", account.now().minus(LONG));
                account.extended()
                        .events()
                        .put(new EventState(
                                account.nextId(),
                                "linode_boot",
                                booted,
                                new Entity("linode_config", id, "", INSTANCES + "/" + instance + "/configs"),
                                past));
            }
        }
    }

    private void balancer(JsonNode shown) {
        long id = id(shown);
        account.balancers()
                .put(new NodeBalancerState(
                        id,
                        text(shown, "region"),
                        text(shown, "label"),
                        shown.path("client_conn_throttle").asLong(0),
                        text(shown, "ipv4"),
                        created(shown)));
        keep(NodeBalancerState.class, id, shown);
        String connectivity = shown.path(CONNECTIVITY).asString("");
        if (CONNECTIVITIES.contains(connectivity)) {
            account.fields(NodeBalancerState.class, id).put(CONNECTIVITY, connectivity);
        }
    }

    /** Puts the VPC of a NodeBalancer. A subnet that the simulator does not have yet is added with a range of all addresses. */
    public void vpcOf(long balancer, JsonNode shown) {
        long subnet = shown.path("subnet_id").asLong(0);
        if (account.extended().subnets().find(subnet).isEmpty()) {
            long vpc = shown.path("vpc_id").asLong(0);
            account.extended().subnets().put(new SubnetState(subnet, vpc, "0.0.0.0/0", created(shown), created(shown)));
        }
        account.fields(NodeBalancerState.class, balancer).withArray("vpcs").add(shown);
    }

    /** Puts a firewall of that id, without any other fields. */
    public void firewall(long id) {
        if (id > 0 && account.extended().firewalls().find(id).isEmpty()) {
            account.extended().firewalls().put(new FirewallState(id, AccountState.START, AccountState.START));
            account.fields(FirewallState.class, id).put("status", "enabled");
        }
    }

    /** Puts a firewall with its rules, and puts what it protects behind it. A direction that is not shown whole is not shown later. */
    private void firewall(JsonNode shown) {
        long id = id(shown);
        account.extended().firewalls().put(new FirewallState(id, created(shown), created(shown)));
        keep(FirewallState.class, id, shown);
        JsonNode rules = shown.path("rules");
        keep(FirewallState.class, id, rules);
        Stream.of("inbound", "outbound")
                .filter(side -> !rules.has(side) || !rules.has(side + "_policy"))
                .forEach(side -> account.fields(FirewallState.class, id).putNull(side + "_policy"));
        ObjectNode fields = account.fields(FirewallState.class, id);
        fields.putArray(ENTITIES);
        JsonNode entities = shown.path(ENTITIES);
        if (entities.isArray() && entities.valueStream().allMatch(Mirror::isKnown)) {
            entities.forEach(entity -> behind(id, entity));
        } else {
            fields.put(AccountState.HIDDEN, true);
        }
    }

    /** Returns whether an entity of a firewall has its kind and its id. */
    public static boolean isKnown(JsonNode entity) {
        return AccountState.whole(entity).path("id").isIntegralNumber()
                && AccountState.whole(entity).path("type").isString();
    }

    private void behind(long firewall, JsonNode entity) {
        ObjectNode own = account.fields(FirewallState.class, firewall)
                .withArrayProperty(ENTITIES)
                .addObject();
        entity.forEachEntry(own::set);
        own.put(FIREWALL, firewall);
        holder(entity).filter(fields -> !fields.has(FIREWALL)).ifPresent(fields -> fields.put(FIREWALL, firewall));
    }

    /** Puts a device of a firewall, which was put before, also if the answer for the firewall did not show it. */
    public void device(long firewall, JsonNode shown) {
        if (account.fields(FirewallState.class, firewall).has(AccountState.HIDDEN)) {
            behind(firewall, shown.path("entity"));
        }
        holder(shown.path("entity")).ifPresent(fields -> fields.put("firewall_device", id(shown)));
    }

    /** Returns the fields of what is behind a firewall: an instance, also for its interface, or a NodeBalancer. */
    private Optional<ObjectNode> holder(JsonNode entity) {
        JsonNode whole = AccountState.whole(entity);
        return switch (text(whole, "type")) {
            case "linode" -> Optional.of(account.fields(InstanceState.class, id(whole)));
            case "nodebalancer" -> Optional.of(account.fields(NodeBalancerState.class, id(whole)));
            default -> Optional.empty();
        };
    }

    /** Puts a placement group of that id, for every region. */
    public void placementGroup(long id) {
        account.extended().groups().put(new GroupState(id, null));
    }

    /** Puts a firewall and sets it as that of a NodeBalancer or an instance. */
    public void firewallOf(ResourceKind kind, long holder, JsonNode shown) {
        firewall(id(shown));
        holding(kind, holder).set(FIREWALL, shown.path("id"));
    }

    /** Puts an instance or a NodeBalancer behind a firewall, unless it was behind one or was taken from behind it. */
    public void defaultFirewall(ResourceKind kind, long holder, long firewall) {
        if (!holding(kind, holder).has(FIREWALL)) {
            firewall(firewall);
            holding(kind, holder).put(FIREWALL, firewall);
        }
    }

    private ObjectNode holding(ResourceKind kind, long holder) {
        return account.fields(kind == ResourceKind.INSTANCE ? InstanceState.class : NodeBalancerState.class, holder);
    }

    /** Puts a config of a NodeBalancer. */
    public void config(long balancer, JsonNode shown) {
        long id = id(shown);
        String fingerprint = shown.path("ssl_fingerprint").asString("");
        CertificateState certificate = fingerprint.isEmpty()
                ? null
                : CertificateState.shown(shown.path("ssl_commonname").asString(""), fingerprint);
        account.configs()
                .put(new ConfigState(
                        id,
                        balancer,
                        optional(shown, "label"),
                        shown.path("port").asLong(80),
                        shown.path("protocol").asString("http"),
                        shown.path("check").asString("none"),
                        certificate));
        keep(ConfigState.class, id, shown);
    }

    /** Puts a node of a config. A node that is not {@code UP} comes up at its next check, or when its instance runs. */
    public void node(long config, JsonNode shown) {
        node(id(shown), config, shown);
    }

    /** Puts a node of unknown id under a new id. */
    public void putUnknownNode(long config, String label, String address, String status) {
        ObjectNode shown = SandboxJson.MAPPER.createObjectNode().put("label", label);
        node(account.nextId(), config, shown.put("address", address).put("status", status));
    }

    private void node(long id, long config, JsonNode shown) {
        String address = text(shown, "address");
        Instant created = account.now().minus(LONG);
        account.nodes().put(new NodeState(id, config, text(shown, "label"), address, created));
        if (NodeState.isAddress(address)) {
            listens(address, text(shown, "status"), created);
        }
        keep(NodeState.class, id, shown);
    }

    private void listens(String address, String status, Instant created) {
        Optional<InstanceState> owner = account.ownerOf(address);
        boolean runs = owner.isEmpty() || owner.get().status().at(account.now()).equals("running");
        if (status.equals("UP") && owner.isEmpty()) {
            account.ports().put(address, new AccountState.Listening(true, created));
        } else if (!status.equals("UP") && runs) {
            // The node may not have been checked yet, or may come up soon.
            account.ports().put(address, new AccountState.Listening(true, account.now()));
        }
    }

    private void volume(JsonNode shown) {
        long id = id(shown);
        JsonNode owner = shown.path("linode_id");
        long profile = owner.isNumber()
                ? account.instances()
                        .find(owner.asLong())
                        .flatMap(instance -> instance.profiles().stream().findFirst())
                        .orElse(0L)
                : 0;
        account.volumes()
                .put(new VolumeState(
                        id,
                        text(shown, "label"),
                        shown.path("size").asLong(0),
                        text(shown, "region"),
                        timeline(text(shown, "status"), OF_VOLUME.contains(text(shown, "status")) ? "active" : null),
                        owner.isNumber() ? new VolumeState.Attachment(owner.asLong(), profile, null) : null,
                        created(shown),
                        created(shown)));
        keep(VolumeState.class, id, shown);
        if (owner.isNumber() && shown.path("linode_label").isString() && account.extended() != null) {
            account.fields(InstanceState.class, owner.asLong()).set("label", shown.get("linode_label"));
        }
    }

    /** Puts an address of the account, which may be a reserved one. */
    public void address(String address, JsonNode shown) {
        List<String> tags =
                shown.path("tags").valueStream().map(JsonNode::asString).toList();
        account.extended()
                .addresses()
                .put(
                        address,
                        new AddressState(
                                text(shown, "region"),
                                shown.path("reserved").asBoolean(false),
                                optional(shown, "rdns"),
                                tags));
        account.extended().tags().addAll(tags);
    }

    /** Removes an instance or a NodeBalancer from what the subnets of VPCs show, if it was deleted here. */
    public void leaveIfDeleted(ResourceKey key) {
        if (key.kind() == ResourceKind.INSTANCE
                && account.instances().find(key.id()).isEmpty()) {
            account.leaveSubnets("linodes", key.id());
        } else if (key.kind() == ResourceKind.NODEBALANCER
                && account.balancers().find(key.id()).isEmpty()) {
            account.leaveSubnets("nodebalancers", key.id());
        }
    }

    /**
     * Puts a VPC with its subnets, and what another service shows in them, which may be unknown here. A VPC whose subnets are not shown
     * whole shows none later, as that service.
     */
    private void vpc(JsonNode shown) {
        long id = id(shown);
        account.extended().vpcs().put(new VpcState(id, text(shown, "region"), created(shown), created(shown)));
        keep(VpcState.class, id, shown);
        JsonNode parts = shown.path(SUBNETS);
        if (!parts.isArray() || !parts.valueStream().allMatch(Mirror::isWhole)) {
            account.fields(VpcState.class, id).putNull(SUBNETS);
            return;
        }
        parts.forEach(part -> {
            account.extended()
                    .subnets()
                    .put(new SubnetState(id(part), id, text(part, "ipv4"), created(part), created(part)));
            keep(SubnetState.class, id(part), part);
        });
    }

    private static boolean isWhole(JsonNode subnet) {
        return subnet.path("id").isIntegralNumber()
                && subnet.path("label").isString()
                && subnet.path("ipv4").isString();
    }

    /**
     * Declares an address as listening if no instance of the account has it, so that nodes with it come up. {@code subnet} is 0
     * outside a VPC.
     */
    public void putListener(String address, long subnet) {
        if (NodeState.isAddress(address) && account.ownerOf(address, subnet).isEmpty()) {
            account.ports().putIfAbsent(address, new AccountState.Listening(true, account.now()));
        }
    }

    /**
     * Sets the numbers after which new ids and new addresses are given, which the service has not reached, and gives the last
     * addresses of a subnet first.
     */
    public void countFrom(int id, int privateAddress) {
        account.counters().put(AccountState.LAST_FIRST, 1);
        account.counters().put("id", id);
        account.counters().put("privateAddress", privateAddress);
        account.counters().put("publicAddress", AccountState.MIRRORED_PUBLIC);
    }

    private void keep(Class<? extends Resource> kind, long id, JsonNode shown) {
        if (account.extended() == null) {
            return;
        }
        ObjectNode fields = account.fields(kind, id);
        settings.get(kind).stream().filter(shown::hasNonNull).forEach(name -> fields.set(name, shown.get(name)));
        settings.get(kind).stream()
                .filter(name -> NULLABLE.contains(name) && !shown.hasNonNull(name))
                .forEach(fields::putNull);
        shown.path("tags")
                .valueStream()
                .forEach(tag -> account.extended().tags().add(tag.asString()));
    }

    private static String afterInstance(String state) {
        return state.equals("shutting_down") ? "offline" : OF_INSTANCE.contains(state) ? "running" : null;
    }

    /** Returns the timeline of a state and the one that follows it, null for a lasting one. A lasting state has lasted for a day, so that its effects are complete. */
    private Timeline timeline(String state, String next) {
        Instant now = account.now();
        return next == null
                ? Timeline.of(state, now.minus(LONG))
                : Timeline.of(state, now).then(next, now.plus(PASSING));
    }

    private static long id(JsonNode shown) {
        return shown.path("id").asLong();
    }

    private static String optional(JsonNode shown, String field) {
        return shown.hasNonNull(field) ? text(shown, field) : null;
    }

    private static String text(JsonNode shown, String field) {
        return shown.path(field).asString("");
    }

    /**
     * Returns the time of creation. It is now at the latest, even if the service's clock is ahead, and now if it is not shown.
     */
    private Instant created(JsonNode shown) {
        try {
            Instant created = LocalDateTime.parse(text(shown, "created")).toInstant(ZoneOffset.UTC);
            return created.isAfter(account.now()) ? account.now() : created;
        } catch (DateTimeParseException notShown) {
            return account.now();
        }
    }
}
