package dev.ballast.converge;

import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Key;
import dev.ballast.ledger.Kind;

/**
 * One thing on the service: how the ledger calls it and the id the service gave it.
 *
 * @param key kind and path; the path of something known by id alone is {@code #id}
 * @param id the id of the service
 */
public record Resource(Key key, long id) {

    static Resource of(Entry entry) {
        return new Resource(entry.key(), Long.parseLong(entry.id()));
    }

    /** Returns the last part of the path: the name of a volume, the number of a port, the label of a node. */
    public String name() {
        return key.path().substring(key.path().lastIndexOf(':') + 1);
    }

    /** Tells whether it has no name of its own, only the id. */
    public boolean knownByIdAlone() {
        return key.path().startsWith("#");
    }

    Key child(Kind kind, String name) {
        return new Key(kind, key.path() + ":" + name);
    }

    /** Says what it is in the words of a runbook, such as {@code port 443 of 'web'}. */
    @Override
    public String toString() {
        return Titles.of(key);
    }
}
