package dev.ballast.explore;

/** What somebody changes by hand on the service. Its text says what, such as {@code deletes volume 'data'}. */
public interface ForeignChange {

    /** Returns the version after whose end it happens, counted from 0. */
    int after();

    /** Makes it, with requests of another client; returns whether there was something to change. */
    boolean act(SimulatedAccount account);
}
