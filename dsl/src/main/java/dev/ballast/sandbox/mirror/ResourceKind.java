package dev.ballast.sandbox.mirror;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The kinds of resources of the simulated account. */
public enum ResourceKind {

    /** A compute instance. */
    INSTANCE,

    /** A configuration profile of an instance. */
    PROFILE,

    /** A NodeBalancer. */
    NODEBALANCER,

    /** A config of a NodeBalancer. */
    CONFIG(NODEBALANCER),

    /** A node of a config. */
    NODE(CONFIG),

    /** A volume. */
    VOLUME,

    /** A tag, which has no id. */
    TAG;

    private final ResourceKind holder;

    ResourceKind() {
        this(null);
    }

    ResourceKind(ResourceKind holder) {
        this.holder = holder;
    }

    /** Returns the kind of that name; empty if the simulated account has none. */
    public static Optional<ResourceKind> of(String name) {
        return Stream.of(values()).filter(kind -> kind.name().equals(name)).findFirst();
    }

    /** Returns the kind that holds it; empty if it is not shown as a part of another one. */
    public Optional<ResourceKind> holder() {
        return Optional.ofNullable(holder);
    }

    /** Returns the word for it, in small letters, as plans have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
