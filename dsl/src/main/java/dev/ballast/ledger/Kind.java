package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The kinds of resources a ledger names, in the order they are listed. */
public enum Kind {

    /** A NodeBalancer; its path is its name. */
    NODEBALANCER(null, "[^:]+", "web"),

    /** A config of a NodeBalancer; its path is that name and the port. */
    CONFIG(NODEBALANCER, "[^:]+:\\d+", "web:443"),

    /** A node of a config; its path is that of the config and the label of the node. */
    NODE(CONFIG, "[^:]+:\\d+:.+", "web:443:a"),

    /** An instance; its path is its name. */
    INSTANCE(null, "[^:]+", "web-1"),

    /** The private address of an instance; its path is the name of the instance, or begins with it and a colon. */
    ADDRESS(INSTANCE, "[^:]+(:.+)?", "web-1"),

    /** A volume; its path is its name. */
    VOLUME(null, "[^:]+", "data");

    private final Kind holder;
    private final Pattern shape;
    private final String example;

    Kind(Kind holder, String shape, String example) {
        this.holder = holder;
        this.shape = Pattern.compile(shape);
        this.example = example;
    }

    /** Returns the word a user writes, in small letters. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the kind of a word, in any case.
     *
     * @throws LedgerException when there is no such kind; it lists those there are
     */
    public static Kind of(String word) {
        return Arrays.stream(values())
                .filter(kind -> kind.word().equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(
                        () -> new LedgerException("the ledger has no kind '" + word + "'", "the kinds are " + words()));
    }

    void check(String path) {
        if (!shape.matcher(path).matches() || path.chars().anyMatch(Character::isISOControl)) {
            throw new LedgerException(
                    "'" + path + "' is no path of the kind " + word(), "write it like " + word() + " " + example);
        }
    }

    boolean standsAlone() {
        return holder == null;
    }

    boolean holds(Kind other) {
        return other.holder != null && (other.holder == this || holds(other.holder));
    }

    private static String words() {
        return Arrays.stream(values()).map(Kind::word).collect(Collectors.joining(", "));
    }
}
