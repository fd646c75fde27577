package dev.ballast.model;

/** A resource with an id of the service. */
public interface Identified {

    /** Returns the id, or null if the answer leaves it out. */
    Long id();
}
