package dev.ballast.model;

import java.util.Locale;

/** The kinds of resources that have a reference, in the order they are listed. */
public enum Kind {

    /** A NodeBalancer. */
    NODEBALANCER,

    /** A config of a NodeBalancer. */
    CONFIG,

    /** A node of a config. */
    NODE,

    /** A compute instance. */
    INSTANCE,

    /** The private address of an instance. */
    ADDRESS,

    /** A volume. */
    VOLUME;

    /** Returns the word a user writes, in small letters. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
