package dev.ballast.dsl;

/** How a face shows what {@code show} and {@code live} are given. Any thread of a runbook may call it. */
public interface Display {

    /**
     * Shows a value; null shows nothing.
     *
     * @throws dev.ballast.error.BallastException when what is to be shown cannot be had, such as the list of instances
     */
    void show(Object value);

    /** Shows a value, and goes on showing what becomes of it until {@link #end}. */
    void live(Object value);

    /** Removes what the cell of a notebook has shown so far; what a terminal or a file has shown stays. */
    void clear();

    /**
     * Ends what goes on being shown, with its last state; called when the script, the line or the cell has ended that used
     * this. It fails for nothing: what cannot be shown any more is said.
     *
     * @param failed whether it was ended by a failure or by its user: then the service is asked for nothing any more
     */
    void end(boolean failed);
}
