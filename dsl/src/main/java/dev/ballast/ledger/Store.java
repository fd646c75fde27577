package dev.ballast.ledger;

import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Where the entries of one target are kept; it knows nothing of what they mean. */
interface Store extends AutoCloseable {

    Optional<Entry> find(Reference reference);

    List<Entry> all();

    List<Entry> beneath(Reference reference);

    List<Entry> withId(Kind kind, String id);

    /**
     * Changes one entry as if nobody else did at the same time; the rule gets and returns null for no entry. The rule may
     * run several times, and what it throws leaves the entry as it is.
     */
    void change(Reference reference, UnaryOperator<Entry> rule);

    /** Gives an entry and those beneath it another path, all of them or none. */
    void move(Reference from, Reference to);

    /** Refuses a target that is new while the place knows its address under another profile, or its profile at another address. */
    void requireKnownTarget();

    /** Keeps this target apart from others at its address. */
    void separate();

    /** Moves all names of another target here, or none, and returns how many. */
    int take(LedgerTarget other);

    boolean fresh();

    String location();

    @Override
    void close();
}
