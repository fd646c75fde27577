package dev.ballast.model;

/** What the service gives an id. */
public interface Identified {

    /** Returns the id, null where an answer leaves it out. */
    Long id();
}
