package dev.ballast.explore;

/** What changes between two versions of a history. Its text says it, such as {@code somebody deletes volume 'data'}. */
public interface ForeignChange {

    /** Returns the version after whose end the change happens, counted from 0. */
    int after();

    /** Makes the change with requests of another client; returns whether there was something to change. */
    boolean act(SimulatedAccount account);
}
