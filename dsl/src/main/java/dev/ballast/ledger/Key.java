package dev.ballast.ledger;

import java.util.Comparator;

/**
 * What a ledger knows a resource by: its kind and its path, such as {@code web}, {@code web:443} or {@code web:443:a}.
 * Keys sort by kind, then by path, name by name.
 *
 * @param kind the kind of the resource
 * @param path names joined by colons, as the kind asks; a name itself has no colon, except the last one of a node
 */
public record Key(Kind kind, String path) implements Comparable<Key> {

    // The colon sorts before every other sign, so that what belongs together stands together.
    private static final Comparator<Key> ORDER =
            Comparator.comparing(Key::kind).thenComparing(key -> key.path.replace(':', '\0'));

    /**
     * Checks the path.
     *
     * @throws dev.ballast.error.LedgerException when the path is not one of this kind
     */
    public Key {
        kind.check(path);
    }

    /** Tells whether the other one is this resource or a part of it, as a node is of its config and NodeBalancer. */
    public boolean covers(Key other) {
        return equals(other) || (kind.holds(other.kind) && (other.path + ":").startsWith(path + ":"));
    }

    @Override
    public int compareTo(Key other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return kind.word() + " " + path;
    }
}
