package dev.ballast.model;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The operations of services. The {@link Dialect} of a service has the endpoints of its operations. */
public enum Operation {
    LIST_NODEBALANCERS("list NodeBalancers"),
    CREATE_NODEBALANCER(Kind.NODEBALANCER, "create a NodeBalancer"),
    READ_NODEBALANCER("read a NodeBalancer", Kind.NODEBALANCER),
    CHANGE_NODEBALANCER("change a NodeBalancer", Kind.NODEBALANCER),
    DELETE_NODEBALANCER("delete a NodeBalancer", Kind.NODEBALANCER),

    LIST_VPCS_OF_NODEBALANCER("list the VPCs of a NodeBalancer", Kind.NODEBALANCER),
    LIST_FIREWALLS_OF_NODEBALANCER("list the firewalls of a NodeBalancer", Kind.NODEBALANCER),
    CHANGE_FIREWALLS_OF_NODEBALANCER("change the firewalls of a NodeBalancer", Kind.NODEBALANCER),
    READ_BACKEND_ACL("read where a NodeBalancer connects from", Kind.NODEBALANCER),

    LIST_CONFIGS("list the configs of a NodeBalancer", Kind.NODEBALANCER),
    CREATE_CONFIG(Kind.CONFIG, "create a config", Kind.NODEBALANCER),
    READ_CONFIG("read a config", Kind.NODEBALANCER, Kind.CONFIG),
    CHANGE_CONFIG("change a config", Kind.NODEBALANCER, Kind.CONFIG),
    DELETE_CONFIG("delete a config", Kind.NODEBALANCER, Kind.CONFIG),
    /** Changes a config and all its nodes at once. */
    REBUILD_CONFIG("rebuild a config", Kind.NODEBALANCER, Kind.CONFIG),

    LIST_NODES("list the nodes of a config", Kind.NODEBALANCER, Kind.CONFIG),
    CREATE_NODE(Kind.NODE, "create a node", Kind.NODEBALANCER, Kind.CONFIG),
    READ_NODE("read a node", Kind.NODEBALANCER, Kind.CONFIG, Kind.NODE),
    CHANGE_NODE("change a node", Kind.NODEBALANCER, Kind.CONFIG, Kind.NODE),
    DELETE_NODE("delete a node", Kind.NODEBALANCER, Kind.CONFIG, Kind.NODE),

    LIST_INSTANCES("list instances"),
    CREATE_INSTANCE(Kind.INSTANCE, "create an instance"),
    READ_INSTANCE("read an instance", Kind.INSTANCE),
    CHANGE_INSTANCE("change an instance", Kind.INSTANCE),
    DELETE_INSTANCE("delete an instance", Kind.INSTANCE),
    BOOT_INSTANCE("boot an instance", Kind.INSTANCE),
    REBOOT_INSTANCE("reboot an instance", Kind.INSTANCE),
    SHUT_DOWN_INSTANCE("shut down an instance", Kind.INSTANCE),
    RESIZE_INSTANCE("resize an instance", Kind.INSTANCE),
    REBUILD_INSTANCE("rebuild an instance", Kind.INSTANCE),
    LIST_VOLUMES_OF_INSTANCE("list the volumes of an instance", Kind.INSTANCE),
    LIST_NODEBALANCERS_OF_INSTANCE("list the NodeBalancers of an instance", Kind.INSTANCE),
    LIST_FIREWALLS_OF_INSTANCE("list the firewalls of an instance", Kind.INSTANCE),
    CHANGE_FIREWALLS_OF_INSTANCE("change the firewalls of an instance", Kind.INSTANCE),

    LIST_PROFILES("list the configuration profiles of an instance", Kind.INSTANCE),
    /** Adds an interface to the configuration profile that is the second id of the path. */
    ADD_INTERFACE_TO_PROFILE("add an interface to a profile of an instance", Kind.INSTANCE),
    /** Adds an interface to an instance of the newer generation. */
    ADD_INTERFACE_TO_INSTANCE("add an interface to an instance", Kind.INSTANCE),

    LIST_ADDRESSES_OF_INSTANCE("list the addresses of an instance", Kind.INSTANCE),
    ADD_ADDRESS_TO_INSTANCE(Kind.ADDRESS, "add an address to an instance", Kind.INSTANCE),
    /** Adds an address to the instance in the body. */
    ADD_ADDRESS(Kind.ADDRESS, "add an address"),
    READ_ADDRESS("read an address", Kind.ADDRESS),

    LIST_VOLUMES("list volumes"),
    CREATE_VOLUME(Kind.VOLUME, "create a volume"),
    READ_VOLUME("read a volume", Kind.VOLUME),
    CHANGE_VOLUME("change a volume", Kind.VOLUME),
    DELETE_VOLUME("delete a volume", Kind.VOLUME),
    ATTACH_VOLUME("attach a volume", Kind.VOLUME),
    DETACH_VOLUME("detach a volume", Kind.VOLUME),
    RESIZE_VOLUME("resize a volume", Kind.VOLUME),
    CLONE_VOLUME("clone a volume", Kind.VOLUME),

    LIST_FIREWALLS("list firewalls"),
    CREATE_FIREWALL(Kind.FIREWALL, "create a firewall"),
    READ_FIREWALL("read a firewall", Kind.FIREWALL),
    CHANGE_FIREWALL("change a firewall", Kind.FIREWALL),
    DELETE_FIREWALL("delete a firewall", Kind.FIREWALL),
    CHANGE_RULES_OF_FIREWALL("change the rules of a firewall", Kind.FIREWALL),
    LIST_DEVICES_OF_FIREWALL("list what is behind a firewall", Kind.FIREWALL),
    ADD_DEVICE_TO_FIREWALL("put a resource behind a firewall", Kind.FIREWALL),
    REMOVE_DEVICE_FROM_FIREWALL("take a resource from behind a firewall", Kind.FIREWALL),

    LIST_RESERVED_IPS("list reserved addresses"),
    CREATE_RESERVED_IP(Kind.RESERVED_IP, "reserve an address"),
    READ_RESERVED_IP("read a reserved address", Kind.RESERVED_IP),
    CHANGE_RESERVED_IP("change a reserved address", Kind.RESERVED_IP),
    DELETE_RESERVED_IP("release a reserved address", Kind.RESERVED_IP),
    /** Reserves an address that an instance has. */
    CHANGE_ADDRESS("reserve an address of an instance", Kind.ADDRESS),
    ASSIGN_ADDRESSES("assign addresses to instances"),

    LIST_LOCKS("list locks"),
    CREATE_LOCK("lock a resource"),
    DELETE_LOCK("remove a lock"),

    LIST_EVENTS("list events"),
    LIST_MAINTENANCE("list planned maintenance"),

    LIST_TAGGED("list what has a tag"),
    DELETE_TAG("delete a tag"),

    LIST_VPCS("list VPCs"),
    CREATE_VPC(Kind.VPC, "create a VPC"),
    READ_VPC("read a VPC", Kind.VPC),
    CHANGE_VPC("change a VPC", Kind.VPC),
    DELETE_VPC("delete a VPC", Kind.VPC),
    CREATE_SUBNET("add a subnet to a VPC", Kind.VPC),
    CHANGE_SUBNET("change a subnet of a VPC", Kind.VPC),
    DELETE_SUBNET("remove a subnet of a VPC", Kind.VPC),
    LIST_VPC_ADDRESSES("list the addresses in VPCs"),

    // From here on: operations that read the catalogue, or what else no word changes.
    LIST_REGIONS("list regions"),
    LIST_TYPES("list the types of instances"),
    LIST_IMAGES("list images"),
    LIST_NODEBALANCER_TYPES("list the prices of NodeBalancers"),
    LIST_VOLUME_TYPES("list the prices of volumes"),
    LIST_RESERVED_IP_TYPES("list the prices of reserved addresses"),
    LIST_FIREWALL_TEMPLATES("list the templates of firewalls"),
    READ_DEFAULT_FIREWALLS("read the default firewalls"),

    LIST_VOLUME_QUOTAS("list the quotas of volumes"),
    READ_VOLUME_QUOTA_USAGE("read how much of a quota of volumes is used");

    /** The parts of permissions for kinds, and for first words of operations that have another one there. */
    private static final Map<Kind, String> NOUNS = Map.of(
            Kind.INSTANCE, "linode",
            Kind.NODEBALANCER, "nodebalancer",
            Kind.CONFIG, "nodebalancer_config",
            Kind.NODE, "nodebalancer_config_node",
            Kind.VOLUME, "volume",
            Kind.VPC, "vpc",
            Kind.FIREWALL, "firewall");

    private static final Map<String, String> VERBS =
            Map.of("READ", "view", "CHANGE", "update", "SHUT", "shutdown", "ADD", "create", "REMOVE", "delete");

    private final Kind created;
    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // It is a copy.
    private final List<Kind> kinds;

    Operation(String words, Kind... ids) {
        this(null, words, ids);
    }

    Operation(Kind created, String words, Kind... ids) {
        this.created = created;
        this.words = words;
        this.kinds = List.of(ids);
    }

    /** Returns the operation that lists the resources of a kind without a holder. */
    public static Operation list(Kind whole) {
        return valueOf("LIST_" + whole + "S");
    }

    /** Returns the operation that reads a resource of a kind without a holder. */
    public static Operation read(Kind whole) {
        return valueOf("READ_" + whole);
    }

    /** Returns the kind without a holder whose resources it lists; empty if there is none. */
    public Optional<Kind> listed() {
        return Kind.wholes().filter(kind -> this == list(kind)).findFirst();
    }

    /** Returns the kind of the resource that it creates; empty if it creates none. */
    public Optional<Kind> created() {
        return Optional.ofNullable(created);
    }

    /**
     * Returns the permission that the role of a user needs for it at Linode, such as {@code update_volume}; empty
     * if its name is not known, and for a list, which shows what the user may read.
     */
    public Optional<String> permission() {
        String verb = name().substring(0, name().indexOf('_'));
        Kind kind = created != null || kinds.isEmpty() ? created : kinds.get(kinds.size() - 1);
        String noun = kind == null ? null : NOUNS.get(kind);
        return verb.equals("LIST") || noun == null || this == ADD_INTERFACE_TO_INSTANCE
                ? Optional.empty()
                : Optional.of(VERBS.getOrDefault(verb, verb.toLowerCase(Locale.ROOT)) + "_" + noun
                        + (name().contains("FIREWALLS") ? "_firewalls" : name().endsWith("_SUBNET") ? "_subnet" : "")
                        + (this == ADD_INTERFACE_TO_PROFILE ? "_config_profile_interface" : "")
                        + (name().contains("RULES") ? "_rules" : name().contains("DEVICE") ? "_device" : ""));
    }

    /** Returns the kinds of the ids in its path, in their order. Ids of other things, such as a tag, have no kind. */
    public List<Kind> kinds() {
        return kinds;
    }

    /** Returns whether it reads only what no word changes: the catalogue of the service, the default firewalls, or quotas. */
    public boolean isOffer() {
        return compareTo(LIST_REGIONS) >= 0;
    }

    /** Returns the description for messages, such as {@code create a volume}. */
    public String description() {
        return words;
    }
}
