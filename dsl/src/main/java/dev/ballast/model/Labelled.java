package dev.ballast.model;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A NodeBalancer, an instance or a volume in an answer of the service. Fields that the answer leaves out are null. */
public interface Labelled extends Identified {

    /** Returns the label, which may differ from the name in the ledger. */
    String label();

    /** Returns its tags. */
    List<String> tags();

    /** Returns the locks that refuse its deletion, such as {@code cannot_delete}. */
    List<String> locks();

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
