package dev.ballast.model;

import java.util.Locale;
import java.util.stream.Stream;

/** The kinds of resources that have a reference, in the order they are listed; each after the kind that holds it. */
public enum Kind {

    /** A NodeBalancer. */
    NODEBALANCER("web"),

    /** A config of a NodeBalancer. */
    CONFIG(NODEBALANCER, "web:443"),

    /** A node of a config. */
    NODE(CONFIG, "web:443:a"),

    /** A compute instance. */
    INSTANCE("web-1"),

    /** The private address of an instance. */
    ADDRESS(INSTANCE, "web-1"),

    /** A volume. */
    VOLUME("data");

    /** Their words, as help lists them. */
    public static final String WORDS = "nodebalancer, config, node, instance, address or volume";

    private final Kind holder;
    private final String example;

    Kind(String example) {
        this(null, example);
    }

    Kind(Kind holder, String example) {
        this.holder = holder;
        this.example = example;
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

    /** Returns a path of a resource in the ledger, as a message shows how one is written. */
    public String example() {
        return example;
    }

    /** Returns the word a user writes, in small letters. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
