package dev.ballast.sandbox.mirror;

import java.util.Locale;

/** The kinds of resources of the simulated account. */
public enum ResourceKind {

    /** A compute instance. */
    INSTANCE,

    /** A configuration profile of an instance. */
    PROFILE,

    /** A NodeBalancer. */
    NODEBALANCER,

    /** A config of a NodeBalancer. */
    CONFIG,

    /** A node of a config. */
    NODE,

    /** A volume. */
    VOLUME,

    /** A tag, which has no id. */
    TAG;

    /** Returns the word for it, in small letters, as plans have it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
