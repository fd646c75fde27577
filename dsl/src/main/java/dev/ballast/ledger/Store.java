package dev.ballast.ledger;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Where the entries of one target are kept; it knows nothing of what they mean. */
interface Store extends AutoCloseable {

    Optional<Entry> find(Key key);

    List<Entry> all();

    List<Entry> beneath(Key key);

    List<Entry> withId(Kind kind, String id);

    /**
     * Changes one entry as if nobody else did at the same time; the rule gets and returns null for no entry. The rule may
     * run several times, and what it throws leaves the entry as it is.
     */
    void change(Key key, UnaryOperator<Entry> rule);

    boolean fresh();

    String location();

    @Override
    void close();
}
