package dev.ballast.model;

import java.util.List;

/** A resource that is no part of another one. What an answer leaves out is null. */
public interface Labelled extends Identified {

    /** Returns its label, which need not be its name in the ledger. */
    String label();

    /** Returns its tags. */
    List<String> tags();

    /** Returns when it was created, as {@code YYYY-MM-DDThh:mm:ss} in UTC. */
    String created();
}
