package dev.ballast.ledger;

import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Where the entries of one target are kept; it knows nothing of what they mean. */
interface Store {

    Optional<Entry> find(Reference reference);

    List<Entry> all();

    /** Returns what the resource holds, without itself. */
    List<Entry> beneath(Reference reference);

    List<Entry> withId(Kind kind, String id);

    /**
     * Changes one entry as if no other thread did at the same time; the rule gets and returns null for no entry. The rule may
     * run several times, and what it throws leaves the entry as it is.
     */
    void change(Reference reference, UnaryOperator<Entry> rule);

    /** Gives an entry and those beneath it another path, all of them or none. */
    void move(Reference from, Reference to);
}
