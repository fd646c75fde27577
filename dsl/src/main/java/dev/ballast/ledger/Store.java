package dev.ballast.ledger;

import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Stores the entries of one target. */
interface Store {

    Optional<Entry> find(Reference reference);

    List<Entry> all();

    /** Returns the entries of the parts of the resource, without its own entry. */
    List<Entry> beneath(Reference reference);

    List<Entry> withId(Kind kind, String id);

    /**
     * Changes these entries atomically. A rule receives the entry and returns the new one; null means no entry. The rules may
     * run several times. If one throws, no entry changes.
     */
    void change(Map<Reference, UnaryOperator<Entry>> rules);

    /** Moves an entry and its parts to another path, atomically. */
    void move(Reference from, Reference to);
}
