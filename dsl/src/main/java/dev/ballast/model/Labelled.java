package dev.ballast.model;

import java.util.List;

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
}
