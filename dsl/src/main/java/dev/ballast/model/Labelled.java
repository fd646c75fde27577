package dev.ballast.model;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The answer about a resource that no other resource holds. A field that the answer omits is null. */
public interface Labelled extends Identified {

    /** Returns its label, which need not be its name in the ledger. */
    String label();

    /** Returns its tags. */
    List<String> tags();

    /** Returns the locks that refuse its deletion, such as {@code cannot_delete}. */
    List<String> locks();

    /** Returns when it was created, as {@code YYYY-MM-DDThh:mm:ss} in UTC. */
    String created();

    /** Returns what the ledger keeps of it, by the names there: its settings, and other values that a create was sent or given. */
    Map<String, String> facts();

    /** Returns what a report shows of it beside what differs; null for a value that the answer omits. */
    Stream<String> details();
}
