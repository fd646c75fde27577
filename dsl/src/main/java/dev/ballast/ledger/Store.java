package dev.ballast.ledger;

import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The storage of the entries of one target. */
interface Store {

    Optional<Entry> find(Reference reference);

    List<Entry> all();

    /** Returns the parts of the resource, without itself. */
    List<Entry> beneath(Reference reference);

    List<Entry> withId(Kind kind, String id);

    /** Changes one entry atomically; null stands for no entry. The rule may run several times; if it throws, the entry is unchanged. */
    void change(Reference reference, UnaryOperator<Entry> rule);

    /** Moves an entry and its parts to another path, atomically. */
    void move(Reference from, Reference to);
}
