package dev.ballast.model;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The kinds of resources that have a reference, in the order in which lists show them. A part comes after the kind that holds
 * it.
 */
public enum Kind {
    NODEBALANCER("web", "nodebalancer", false, BalancerSetting.class),

    /** The config of a port of a NodeBalancer. */
    CONFIG(NODEBALANCER, "web:443", PortSetting.class),

    /** A node of a config. */
    NODE(CONFIG, "web:443:a", NodeSetting.class),

    INSTANCE("web-1", "linode", false, InstanceSetting.class),

    /** The private address of an instance. */
    ADDRESS(INSTANCE, "web-1", null),

    VOLUME("data", "volume", true, VolumeSetting.class),

    VPC("shop", "vpc", false, VpcSetting.class),

    FIREWALL("web", "firewall", false, FirewallSetting.class),

    /** A public IPv4 address that stays with the account. Its id is the address, and its name is a tag of it. */
    RESERVED_IP("front", "ipaddress", false, ReservedIpSetting.class);

    /** The words of all kinds, for help texts. */
    public static final String WORDS =
            "nodebalancer, config, node, instance, address, volume, vpc, firewall or reservedIp";

    /** The words of the kinds without a holder, for help texts. */
    public static final String WHOLES = "nodebalancer, instance, volume, vpc, firewall or reservedIp";

    /** The name of reserved addresses in tags; events name them like all other addresses. */
    private static final String TAGGED_ADDRESS = "reserved_ipv4_address";

    private final Kind holder;
    private final String example;
    private final String type;
    private final boolean sharesLabels;
    private final Class<? extends ResourceSetting<?>> settings;

    Kind(String example, String type, boolean sharesLabels, Class<? extends ResourceSetting<?>> settings) {
        this(null, example, type, sharesLabels, settings);
    }

    Kind(Kind holder, String example, Class<? extends ResourceSetting<?>> settings) {
        this(holder, example, "", false, settings);
    }

    Kind(Kind holder, String example, String type, boolean sharesLabels, Class<? extends ResourceSetting<?>> settings) {
        this.holder = holder;
        this.example = example;
        this.type = type;
        this.sharesLabels = sharesLabels;
        this.settings = settings;
    }

    /** Returns the kinds without a holder, in their order. */
    public static Stream<Kind> wholes() {
        return Stream.of(values()).filter(Kind::isWhole);
    }

    /** Returns the kind without a holder that has this name in events and tags of the service; empty if there is none. */
    public static Optional<Kind> ofType(String type) {
        String name = type.equals(TAGGED_ADDRESS) ? RESERVED_IP.type : type;
        return wholes().filter(kind -> kind.type.equals(name)).findFirst();
    }

    /**
     * Returns the kind of the resource whose id is in a field of a body or an answer, such as {@code linode_id}; empty if the
     * field has no such id.
     */
    public static Optional<Kind> ofField(String field) {
        return field.endsWith("_id") ? ofType(field.substring(0, field.length() - "_id".length())) : Optional.empty();
    }

    /** Returns whether its resources have no holder. */
    public boolean isWhole() {
        return holder == null;
    }

    /** Returns whether its resources can have parts. */
    public boolean hasParts() {
        return Stream.of(values()).anyMatch(kind -> kind.holder == this);
    }

    /** Returns an example of the path of a resource in the ledger, for messages. */
    public String example() {
        return example;
    }

    /** Returns the name of a kind without a holder in events, tags and id fields of the service. */
    public String type() {
        return type;
    }

    /** Returns whether several resources of the kind may have the same label. */
    public boolean sharesLabels() {
        return sharesLabels;
    }

    /** Returns the enum of its settings; null if it has none. */
    Class<? extends ResourceSetting<?>> settings() {
        return settings;
    }

    /** Returns whether a text is an id of a kind without a holder. */
    public boolean isId(String text) {
        return text.matches(this == RESERVED_IP ? "(\\d{1,3}\\.){3}\\d{1,3}" : "[1-9]\\d{0,17}");
    }

    /** Returns the number of an id. An address counts as the number of its four bytes. */
    public long id(String text) {
        return this == RESERVED_IP
                ? Stream.of(text.split("\\.")).map(Long::valueOf).reduce(0L, (high, low) -> 256 * high + low)
                : Long.parseLong(text);
    }

    /** Returns the id with this number as the service writes it. */
    public String idText(long id) {
        return this == RESERVED_IP
                ? Stream.of(24, 16, 8, 0)
                        .map(shift -> Long.toString(id >> shift & 255))
                        .collect(Collectors.joining("."))
                : Long.toString(id);
    }

    /** Returns the word that a user writes. */
    public String word() {
        return this == RESERVED_IP ? "reservedIp" : name().toLowerCase(Locale.ROOT);
    }
}
