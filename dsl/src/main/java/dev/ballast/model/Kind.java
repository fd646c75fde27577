package dev.ballast.model;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of resources that have a reference, in the order they are listed; each after the kind that holds it. */
public enum Kind {

    /** A NodeBalancer. */
    NODEBALANCER("web", "nodebalancer", false, BalancerSetting.class),

    /** A config of a NodeBalancer. */
    CONFIG(NODEBALANCER, "web:443", PortSetting.class),

    /** A node of a config. */
    NODE(CONFIG, "web:443:a", NodeSetting.class),

    /** A compute instance. */
    INSTANCE("web-1", "linode", false, InstanceSetting.class),

    /** The private address of an instance. */
    ADDRESS(INSTANCE, "web-1", null),

    /** A volume. */
    VOLUME("data", "volume", true, VolumeSetting.class);

    /** Their words, as help lists them. */
    public static final String WORDS = "nodebalancer, config, node, instance, address or volume";

    /** The words of those that are no part of another one, as help lists them. */
    public static final String WHOLES = "nodebalancer, instance or volume";

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

    /** Returns the kinds that are no part of another one, in their order. */
    public static Stream<Kind> wholes() {
        return Stream.of(values()).filter(Kind::isWhole);
    }

    /** Returns the kind that the service calls so in its events and tags; empty if none, or a part of another one, is called so. */
    public static Optional<Kind> ofType(String type) {
        return wholes().filter(kind -> kind.type.equals(type)).findFirst();
    }

    /** Returns the kind of the resource whose id a field of a body or an answer has: {@code linode_id}; empty if it has none. */
    public static Optional<Kind> ofField(String field) {
        return field.endsWith("_id") ? ofType(field.substring(0, field.length() - "_id".length())) : Optional.empty();
    }

    /** Returns whether its resources are no part of another one. */
    public boolean isWhole() {
        return holder == null;
    }

    /** Returns whether its resources can have parts. */
    public boolean hasParts() {
        return Stream.of(values()).anyMatch(kind -> kind.holder == this);
    }

    /** Returns a path of a resource in the ledger, as a message shows how one is written. */
    public String example() {
        return example;
    }

    /** Returns what the service calls one that is no part of another one, in events, tags and the names of fields with its id. */
    public String type() {
        return type;
    }

    /** Returns whether the service lets several of its resources have the same label. */
    public boolean sharesLabels() {
        return sharesLabels;
    }

    /** Returns the enum of what can be set of it; null if nothing can be. */
    Class<? extends ResourceSetting<?>> settings() {
        return settings;
    }

    /** Returns the word a user writes, in small letters. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
