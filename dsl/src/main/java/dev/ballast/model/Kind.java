package dev.ballast.model;

import java.util.Locale;
import java.util.stream.Stream;

/** The kinds of resources that have a reference, in the order they are listed; each after the kind that holds it. */
public enum Kind {

    /** A NodeBalancer. */
    NODEBALANCER,

    /** A config of a NodeBalancer. */
    CONFIG(NODEBALANCER),

    /** A node of a config. */
    NODE(CONFIG),

    /** A compute instance. */
    INSTANCE,

    /** The private address of an instance. */
    ADDRESS(INSTANCE),

    /** A volume. */
    VOLUME;

    /** Their words, as help lists them. */
    public static final String WORDS = "nodebalancer, config, node, instance, address or volume";

    private final Kind holder;

    Kind() {
        this(null);
    }

    Kind(Kind holder) {
        this.holder = holder;
    }

    /** Returns the kinds that are no part of another one, in their order. */
    public static Stream<Kind> wholes() {
        return Stream.of(values()).filter(Kind::isWhole);
    }

    /** Returns whether its resources are no part of another one. */
    public boolean isWhole() {
        return holder == null;
    }

    /** Returns whether its resources can have parts. */
    public boolean hasParts() {
        return Stream.of(values()).anyMatch(kind -> kind.holder == this);
    }

    /** Returns the word a user writes, in small letters. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
