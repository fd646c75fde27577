package dev.ballast.ledger;

import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The storage of the entries of one target. */
interface Store {

    Optional<Entry> find(Reference reference);

    List<Entry> all();

    /** Returns the parts of the resource, without itself. */
    List<Entry> beneath(Reference reference);

    List<Entry> withId(Kind kind, String id);

    /**
     * Changes these entries atomically; null stands for no entry. The rules may run several times; if one throws, all entries
     * are unchanged.
     */
    void change(Map<Reference, UnaryOperator<Entry>> rules);

    /** Moves an entry and its parts to another path, atomically. */
    void move(Reference from, Reference to);
}
