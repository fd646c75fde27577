package dev.ballast.sandbox.mirror;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of resources of the simulated account. */
public enum ResourceKind {
    INSTANCE,

    /** A configuration profile of an instance. */
    PROFILE,

    NODEBALANCER,

    /** A config of a NodeBalancer. */
    CONFIG(NODEBALANCER),

    /** A node of a config. */
    NODE(CONFIG),

    VOLUME,

    VPC,

    FIREWALL,

    /** A reserved address, whose id is the number of the address. */
    RESERVED_IP,

    /** A tag, which has no id. */
    TAG;

    private final ResourceKind holder;

    ResourceKind() {
        this(null);
    }

    ResourceKind(ResourceKind holder) {
        this.holder = holder;
    }

    /** Returns the kind of that name; empty if the simulated account has no such kind. */
    public static Optional<ResourceKind> of(String name) {
        return Stream.of(values()).filter(kind -> kind.name().equals(name)).findFirst();
    }

    /** Returns the kind of the holder; empty for a kind that is not shown as a part of another one. */
    public Optional<ResourceKind> holder() {
        return Optional.ofNullable(holder);
    }

    /** Returns the word for the kind in plans. */
    public String word() {
        return this == RESERVED_IP ? "reservedIp" : name().toLowerCase(Locale.ROOT);
    }
}
