package dev.ballast.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A NodeBalancer, an instance or a volume in an answer of the service. Fields that the answer leaves out are null. */
public interface Labelled extends Identified {

    /** The value of a fact that the service shows as empty. */
    String NONE = "none";

    /** The name under which an answer gets {@link #blank}; no field of the service has it. */
    String BLANK = "(blank)";

    /** Returns the label, which may differ from the name in the ledger. */
    String label();

    /** Returns its tags. */
    List<String> tags();

    /** Returns the locks that refuse its deletion, such as {@code cannot_delete}; none of a kind that the service does not lock. */
    default List<String> locks() {
        return List.of();
    }

    /** Returns the Kubernetes cluster that it belongs to; empty for most resources, and if the answer leaves it out. */
    default Optional<String> owner() {
        return Optional.empty();
    }

    /** Returns the names of the fields that the answer shows as null, by their names on the wire. */
    Set<String> blank();

    /** Returns the value of a fact, or {@link #NONE} if the answer shows its field as null; null if the answer leaves it out. */
    default String orNone(Object value, String field) {
        return value != null ? value.toString() : blank().contains(field) ? NONE : null;
    }

    /** Returns a copy with the ids of its firewalls; the same if its kind has none. */
    default Labelled behind(List<Long> firewalls) {
        return this;
    }

    /** Returns the time at which it was created, as {@code YYYY-MM-DDThh:mm:ss} in UTC. */
    String created();

    /**
     * Returns the values that the ledger records, by their names there: the settings, and other values that a create sent or
     * received.
     */
    Map<String, String> facts();

    /** Returns the details that a report shows besides differences; a value that the answer leaves out is null. */
    Stream<String> details();
}
